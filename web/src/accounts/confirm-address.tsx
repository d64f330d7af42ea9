/** The line both screens add where an address has to be confirmed first. */
export function ConfirmAddress({ className }: { readonly className?: string }) {
  return (
    <p className={className}>
      Please confirm your address first: we have sent you a mail with a link.
    </p>
  );
}

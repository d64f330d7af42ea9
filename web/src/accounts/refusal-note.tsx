import { config } from '../platform/config.ts';

/** Shown in the refused form: why a suspended person may not sign in, with the address in it as a link. */
export function RefusalNote({ why }: { readonly why: string }) {
  const { supportEmail } = config();
  // the last occurrence is ours, since the reason may contain the address too
  const at = supportEmail === null ? -1 : why.lastIndexOf(supportEmail);
  return (
    <p role="alert" className="rounded-lg bg-danger-soft p-3 text-sm wrap-anywhere">
      {supportEmail === null || at < 0 ? (
        why
      ) : (
        <>
          {why.slice(0, at)}
          <a
            href={`mailto:${supportEmail}`}
            className="font-semibold underline underline-offset-4 hover:no-underline"
          >
            {supportEmail}
          </a>
          {why.slice(at + supportEmail.length)}
        </>
      )}
    </p>
  );
}

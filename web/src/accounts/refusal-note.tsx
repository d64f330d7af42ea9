import { config } from '../platform/config.ts';

/** In the form that was refused: why a suspended person may not sign in, with a way to write to whom it names. */
export function RefusalNote({ why }: { readonly why: string }) {
  const { supportEmail } = config();
  // the last one is ours: the reason may name it too
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

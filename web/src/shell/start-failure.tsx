/** Shown to the operator when the app cannot start at all. */
export function StartFailure({ message }: { readonly message: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <title>Not ready yet</title>
      <div className="max-w-prose">
        <h1 className="text-2xl">This site isn’t set up yet</h1>
        <p className="mt-4 rounded-lg bg-sunken p-4 font-mono text-sm ring-1 ring-line ring-inset">
          {message}
        </p>
        <p className="mt-4 text-muted">
          The server gives its address and public key to every page. Check its log and
          configuration, then reload.
        </p>
      </div>
    </main>
  );
}

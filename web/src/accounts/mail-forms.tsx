import { useState, type ReactNode } from 'react';
import { MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { supabase } from '../platform/supabase.ts';
import { Button } from '../ui/forms/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { emailFault } from './validate.ts';

interface MailFormProps extends MailWayProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly send: (email: string) => Promise<void>;
}

export interface MailWayProps {
  /** What was typed on the sign-in card before. */
  readonly email: string;
  /** The path of the sign-in card, including where the person was going. */
  readonly back: string;
  /** Called when the email is sent: its link redirects to the site root. */
  readonly onSent: () => void;
}

/** Asks for an address and sends an email; the result never reveals whether the address has an account. */
function MailForm({ title, text, action, send, ...props }: MailFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm(
    { email: props.email },
    {
      check: ({ email }) => ({ email: emailFault(email) }),
      send: async ({ email }) => {
        await send(email);
        setSentTo(email);
        props.onSent();
      },
    },
  );

  if (sentTo !== undefined) {
    return (
      <Notice title="Check your email">
        <p>
          If <strong className="text-text">{sentTo}</strong> has an account here, we sent it a link.
          The link works for one hour, in this browser.
        </p>
        <Button className="mt-5" onClick={() => setSentTo(undefined)}>
          Use another email
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <h1 className="text-xl">{title}</h1>
      <p className="mt-2 mb-5 text-sm text-muted">{text}</p>
      <form {...form.props} noValidate className="flex flex-col gap-4">
        <Field label="Email" error={form.faults.email}>
          <Input {...form.field('email')} type="email" autoComplete="email" autoFocus />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy}>
          {action}
        </Button>
      </form>
      <p className="mt-5 text-center text-sm">
        <Link
          to={props.back}
          className="font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          Back to sign in
        </Link>
      </p>
    </>
  );
}

/** A message with an icon, in place of a form. */
function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center py-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text">
        <MailCheck aria-hidden className="size-8" strokeWidth={1.5} />
      </span>
      <h1 className="mt-4 text-xl">{title}</h1>
      <div className="mt-2 max-w-full text-sm wrap-anywhere text-muted">{children}</div>
    </div>
  );
}

/** Forgotten password: the link in the email leads to /auth?mode=reset. */
export function ForgottenForm(props: MailWayProps) {
  return (
    <MailForm
      {...props}
      title="Choose a new password"
      text="Enter your email and we’ll send you a link."
      action="Send link"
      send={async (email) => {
        const { error } = await supabase().auth.resetPasswordForEmail(email, {
          redirectTo: `${location.origin}/auth?mode=reset`,
        });
        if (error) throw error;
      }}
    />
  );
}

/** Signs in by an email link, without a password. It never creates an account. */
export function MagicLinkForm(props: MailWayProps) {
  return (
    <MailForm
      {...props}
      title="Sign in with a link"
      text="We’ll email you a link. Open it in this browser to sign in."
      action="Send link"
      send={async (email) => {
        const { error } = await supabase().auth.signInWithOtp({
          email,
          options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/` },
        });
        // Must not reveal that there is no account.
        if (error && error.code !== 'otp_disabled') throw error;
      }}
    />
  );
}

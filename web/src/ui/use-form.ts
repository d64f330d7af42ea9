import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type ChangeEvent,
  type FormEvent,
} from 'react';
import { errorSentence, fieldIssues } from '../platform/errors.ts';
import { StepUpCanceled } from '../platform/step-up.ts';

/** What is wrong, in words, by field; `form` is for what belongs to no field. */
export type Faults<Values> = { readonly [Name in keyof Values | 'form']?: string | undefined };

/** The fields that hold plain text. */
type TextName<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? Name : never;
}[keyof Values] &
  string;

export interface FormOptions<Values> {
  /** What is wrong before anything is sent. */
  readonly check?: (values: Values) => Faults<Values>;
  /** Does what the form is for. */
  readonly send: (values: Values) => unknown;
  /** Says what became of a failure, where `faultsOf` does not do. */
  readonly failed?: (error: unknown) => Faults<Values> | void;
}

export interface Form<Values> {
  readonly values: Values;
  readonly faults: Faults<Values>;
  readonly busy: boolean;
  /** For the form element. */
  readonly props: {
    readonly id: string;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  /** For an input or a text area. */
  field<Name extends TextName<Values>>(
    name: Name,
  ): {
    readonly name: Name;
    readonly value: string;
    readonly autoComplete: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** Changes values; what was wrong with them is no longer said. */
  set(changes: Partial<Values>): void;
  refuse(faults: Faults<Values>): void;
  /** Does another step of the form: busy meanwhile, and its failure is said as that of `send`. */
  run(step: () => unknown): Promise<void>;
}

/**
 * One form: what is typed, what is wrong with it, and whether it is being sent. The first field that is wrong gets the
 * focus, or else the words of what belongs to no field. A form library would cost first screens 13 to 18 KB (docs/decisions/0025-kept-parts.md).
 */
export function useForm<Values extends object>(
  initial: Values,
  { check, send, failed }: FormOptions<Values>,
): Form<Values> {
  const id = useId();
  const [values, setValues] = useState(initial);
  const [faults, refuse] = useState<Faults<Values>>({});
  const [busy, setBusy] = useState(false);
  const focusReason = useFocusReason(() => document.getElementById(id));

  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    const mended = Object.keys({ ...changes, form: true });
    refuse((before) => without(before, mended));
  };
  const run = async (step: () => unknown) => {
    setBusy(true);
    refuse({});
    try {
      await step();
    } catch (error) {
      if (error instanceof StepUpCanceled) return;
      const found = failed ? (failed(error) ?? {}) : faultsOf(error, values);
      refuse(found);
      focusReason();
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const held = heldValues(values, new FormData(event.currentTarget));
    setValues(held);
    const found = check?.(held) ?? {};
    refuse(found);
    if (Object.values(found).some(Boolean)) focusReason();
    else await run(() => send(held));
  };
  return {
    values,
    faults,
    busy,
    props: { id, onSubmit },
    field: (name) => ({
      name,
      value: String(values[name]),
      autoComplete: 'off',
      onChange: (event) => set({ [name]: event.target.value } as Partial<Values>),
    }),
    set,
    refuse,
    run,
  };
}

/** What the controls hold counts: a password manager may fill them without React hearing of it. */
export function heldValues<Values extends object>(values: Values, typed: FormData): Values {
  const held = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const text = typed.get(name);
    return [name, typeof text === 'string' && typeof value === 'string' ? text : value];
  });
  return Object.fromEntries(held) as Values;
}

/** A failure at the fields that the server names, at the only field, or at none. */
export function faultsOf<Values extends object>(error: unknown, values: Values): Faults<Values> {
  const names = Object.keys(values);
  // the first issue of a field is the one that is said
  const issues = fieldIssues(error).reverse();
  const named = issues.filter(({ path }) => names.includes(path));
  const found = named.length > 0 ? named.map(({ path, message }) => [path, message]) : null;
  const [only = 'form'] = names.length === 1 ? names : [];
  return Object.fromEntries(found ?? [[only, errorSentence(error)]]) as Faults<Values>;
}

function without<Values>(faults: Faults<Values>, names: readonly string[]): Faults<Values> {
  const left = Object.entries(faults).filter(([name]) => !names.includes(name));
  return Object.fromEntries(left) as Faults<Values>;
}

/**
 * Puts the focus on why a form was refused, wherever in `root` it stands: on the first field that is wrong, or else on
 * the words. The form calls what is returned once it knows the reason, or passes the reason itself as `refusal`: the
 * focus moves when it is on screen.
 */
export function useFocusReason(
  root: () => Element | null | undefined,
  refusal?: object | null,
): () => void {
  const [times, setTimes] = useState(0);
  const focus = useEffectEvent(() => {
    const within = root();
    const field = within?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)');
    if (field) field.focus();
    else focusWords(within?.querySelector<HTMLElement>('[role=alert]'));
  });
  useEffect(() => {
    if (times > 0) focus();
  }, [times]);
  useEffect(() => {
    if (refusal) focus();
  }, [refusal]);
  return () => setTimes((before) => before + 1);
}

/** In the middle of the screen: where they are only just in view, a bar at its top or bottom may cover them. */
function focusWords(words: HTMLElement | null | undefined): void {
  if (!words) return;
  words.tabIndex = -1;
  words.focus({ preventScroll: true });
  words.scrollIntoView({ block: 'center' });
}

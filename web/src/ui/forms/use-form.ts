import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type ChangeEvent,
  type FormEvent,
} from 'react';
import { errorSentence, fieldIssues } from '../../platform/errors.ts';
import { StepUpCanceled } from '../../platform/step-up.ts';

/** Error messages by field; `form` is for those that belong to no field. */
export type Faults<Values> = { readonly [Name in keyof Values | 'form']?: string | undefined };

/** The fields that hold plain text. */
type TextName<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? Name : never;
}[keyof Values] &
  string;

export interface FormOptions<Values> {
  /** Returns the errors to show before anything is sent. */
  readonly check?: (values: Values) => Faults<Values>;
  /** Sends the form. */
  readonly send: (values: Values) => unknown;
  /** Turns an error of `send` into messages, if `faultsOf` is not enough. */
  readonly failed?: (error: unknown) => Faults<Values> | void;
}

export interface Form<Values> {
  readonly values: Values;
  readonly faults: Faults<Values>;
  readonly busy: boolean;
  /** Props for the form element. */
  readonly props: {
    readonly id: string;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  /** Props for an input or a text area. */
  field<Name extends TextName<Values>>(
    name: Name,
  ): {
    readonly name: Name;
    readonly value: string;
    readonly autoComplete: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** Changes values and removes their error messages. */
  set(changes: Partial<Values>): void;
  refuse(faults: Faults<Values>): void;
  /** Runs another step of the form: it is busy meanwhile, and errors are shown like those of `send`. */
  run(step: () => unknown): Promise<void>;
}

/**
 * The state of one form: values, errors, and whether it is being sent. After an error the focus goes to the first invalid
 * field, or else to the message that belongs to no field. A form library would cost first screens 13 to 18 KB
 * (docs/decisions/0025-kept-parts.md).
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

/** Reads the values from the controls: a password manager may fill them without React noticing. */
export function heldValues<Values extends object>(values: Values, typed: FormData): Values {
  const held = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const text = typed.get(name);
    return [name, typeof text === 'string' && typeof value === 'string' ? text : value];
  });
  return Object.fromEntries(held) as Values;
}

/** Assigns an error to the fields that the server names, to the only field, or to the form. */
export function faultsOf<Values extends object>(error: unknown, values: Values): Faults<Values> {
  const names = Object.keys(values);
  // reversed, so that the first issue of a field wins
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
 * Moves the focus to the reason why a form was refused, wherever in `root` it is: the first invalid field, or else the message.
 * Call the returned function once the reason is known, or pass the reason as `refusal`: the focus moves once it is on screen.
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

/** Scrolls to the middle of the screen: at its edge, a bar at the top or bottom may cover the message. */
function focusWords(words: HTMLElement | null | undefined): void {
  if (!words) return;
  words.tabIndex = -1;
  words.focus({ preventScroll: true });
  words.scrollIntoView({ block: 'center' });
}

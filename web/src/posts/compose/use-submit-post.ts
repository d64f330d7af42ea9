import { useEffect, useEffectEvent, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useFocusReason } from '../../ui/forms/use-form.ts';
import { problemsOf, type Problems } from './draft-content.ts';
import type { Draft } from './draft.ts';
import type { Readiness } from './files/readiness.ts';
import type { Autosave } from './use-autosave.ts';
import { usePublish, type Outcome } from './use-publish.ts';

interface Submitting {
  readonly draft: Draft;
  readonly save: Autosave;
  /** Whether its files are uploaded. */
  readonly readiness: Readiness;
  readonly page: () => Element | null;
  readonly onDone: (outcome: Outcome) => void;
}

/** Publishes the post once its last file is uploaded, or shows why it cannot be published. */
export function useSubmitPost({ draft, save, readiness, page, onDone }: Submitting) {
  const [problems, setProblems] = useState<Problems>({});
  const [isWaiting, setWaiting] = useState(false);
  const focusReason = useFocusReason(page);
  const refuse = (found: Problems) => {
    setProblems(found);
    focusReason();
  };
  const publish = usePublish(draft, save, { refused: refuse, done: onDone });

  const submit = () => {
    if (save.isInConflict()) return refuse({});
    const found = problemsOf(draft, now());
    if (Object.keys(found).length > 0) return refuse(found);
    if (readiness === 'failed') {
      return refuse({ post: 'Some files didn’t upload. Try again or remove them.' });
    }
    setProblems({});
    if (readiness === 'uploading') setWaiting(true);
    else publish.mutate();
  };
  const resume = useEffectEvent(submit);
  useEffect(() => {
    if (!isWaiting || readiness === 'uploading') return;
    setWaiting(false);
    resume();
  }, [isWaiting, readiness]);

  return {
    submit: () => {
      if (!publish.isPending && !isWaiting) submit();
    },
    problems,
    clearProblems: () => setProblems({}),
    isPublishing: publish.isPending,
    /** The post is published once the uploads are done, unless the author stops it. */
    isWaiting,
    stopWaiting: () => setWaiting(false),
  };
}

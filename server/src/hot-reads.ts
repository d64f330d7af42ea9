import { listCreatorsRead } from './discovery/index.ts';
import { isHot, type OperationContext } from './implement.ts';
import { type HotRead, hotOperation } from './platform/http/hot-read.ts';
import { router } from './router.ts';

/** Every operation that is served past the router: those that `hot` implements, and the list that leaves as text. */
export const hotReads: readonly HotRead<OperationContext>[] = [
  listCreatorsRead,
  ...Object.values(router)
    .flatMap((area) => Object.values(area))
    .filter(isHot)
    .map((operation) => hotOperation<OperationContext>(operation)),
];

import { Skeleton } from '../ui/lists/skeleton.tsx';

/** A card while it loads. In a file of its own, because lists show it before they load the card. */
export function PostCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg bg-raised ring-1 ring-line">
      <div className="flex items-center gap-3 px-4 py-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      </div>
      <Skeleton className="aspect-4/5 rounded-none" />
      <div className="flex gap-3 p-4">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-14" />
      </div>
    </div>
  );
}

import { Link } from 'react-router';
import type { ProductView } from '@limelight/contract/shop/operations';
import { Markdown } from '../../shop/index.ts';

/** What the creator says of a product, and its tags. */
export function ProductAbout({
  product: { description, tags },
}: {
  readonly product: ProductView;
}) {
  if (description.trim() === '' && tags.length === 0) return null;
  return (
    <section aria-labelledby="description" className="space-y-3">
      <h2 id="description" className="text-lg">
        Description
      </h2>
      {description.trim() !== '' && <Markdown text={description} className="max-w-prose" />}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-x-3">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/tag/${encodeURIComponent(tag)}`}
                className="inline-grid min-h-8 place-items-center text-sm font-medium text-accent-text underline-offset-4 hover:underline"
              >
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import type { CreatorPage } from '@limelight/contract/creators/operations';
import type { StreamView } from '@limelight/contract/live/operations';
import { streamPath } from '@limelight/contract/live/paths';
import type { MediaView } from '@limelight/contract/media/operations';
import type { PostView, SharedCollection } from '@limelight/contract/posts/operations';
import type { ProductView } from '@limelight/contract/shop/operations';
import { productPath } from '@limelight/contract/shop/paths';
import type { Answer } from './platform/answers.ts';
import type { BrowserConfig } from './platform/config.ts';

interface Share {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** Same-origin path of a picture that strangers may see. */
  readonly picture: string | null;
  readonly type: 'website' | 'profile' | 'article';
  readonly jsonLd: object | null;
  /** Same-origin path of the RSS feed. */
  readonly feed?: string;
  /** Only for people who have the link, not for search engines. */
  readonly isUnlisted?: true;
}

/**
 * The part of the head that search engines and share previews read. A post that a stranger may not see shows its creator's
 * name, its title or 'A post for members', and the blur, nothing else (docs/product.md, 'Locked posts').
 */
export function shareHead(path: string, config: BrowserConfig, answers: readonly Answer[]): string {
  const output = (operation: string) =>
    answers.find((answer) => answer.operation === operation)?.output;
  const creator = output('creators.get') as CreatorPage | undefined;
  const post = output('posts.get') as PostView | undefined;
  const collection = output('posts.getSharedCollection') as SharedCollection | undefined;
  const stream = output('live.get') as StreamView | undefined;
  const product = output('shop.get') as ProductView | undefined;
  const share = creator
    ? shareOfCreator(creator, config)
    : post
      ? shareOfPost(post, config)
      : collection
        ? shareOfCollection(path, collection, config)
        : stream
          ? shareOfStream(stream, config)
          : product
            ? shareOfProduct(product, config)
            : shareOfSite(path, config);
  return tags(share, config);
}

function shareOfSite(path: string, { brandName }: BrowserConfig): Share {
  return {
    title: `${brandName} · Closer to the people who make what you love`,
    description: 'Members-only posts, pictures and videos, straight from their creators.',
    path,
    picture: null,
    type: 'website',
    jsonLd: null,
  };
}

function shareOfCreator(creator: CreatorPage, { brandName, publicUrl }: BrowserConfig): Share {
  const path = `/creator/${creator.handle}`;
  const description = creator.bio ?? `${creator.displayName} on ${brandName}`;
  return {
    title: `${creator.displayName} (@${creator.handle}) · ${brandName}`,
    description,
    path,
    picture: creator.bannerUrl ?? creator.avatarUrl,
    type: 'profile',
    feed: `${path}/feed.xml`,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: creator.displayName,
        alternateName: `@${creator.handle}`,
        url: publicUrl + path,
        description,
        ...(creator.avatarUrl && { image: publicUrl + creator.avatarUrl }),
      },
    },
  };
}

function shareOfPost(post: PostView, { brandName, publicUrl }: BrowserConfig): Share {
  const path = `/post/${post.id}`;
  const { displayName, handle } = post.creator;
  if (post.locked) {
    const blur = post.media.map((one) => (one.locked ? one.blurUrl : null)).find(Boolean);
    return {
      title: `${post.title || 'A post for members'} · ${displayName} · ${brandName}`,
      description: `A post for members by ${displayName}`,
      path,
      picture: blur ?? null,
      type: 'article',
      jsonLd: null,
    };
  }
  const text = (post.text ?? '').trim();
  return {
    title: `${post.title || shorten(text.split('\n')[0] || 'Post', 60)} · ${displayName} · ${brandName}`,
    description: shorten(text, 200) || `A post by ${displayName}`,
    path,
    picture: firstOf(post.media) ?? post.creator.avatarUrl,
    type: 'article',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      url: publicUrl + path,
      ...(post.title && { headline: post.title }),
      datePublished: post.publishedAt,
      articleBody: text,
      author: { '@type': 'Person', name: displayName, url: `${publicUrl}/creator/${handle}` },
    },
  };
}

function shareOfCollection(
  path: string,
  { name, creator }: SharedCollection,
  { brandName }: BrowserConfig,
): Share {
  return {
    title: `${name} · ${brandName}`,
    description: creator ? `A collection by ${creator.displayName}` : 'A shared collection',
    path,
    picture: null,
    type: 'website',
    jsonLd: null,
    isUnlisted: true,
  };
}

function shareOfStream(stream: StreamView, { brandName }: BrowserConfig): Share {
  const { title, description, creator } = stream;
  return {
    title: `${title} · ${creator.displayName} · ${brandName}`,
    description: shorten(description.trim(), 200) || `A stream by ${creator.displayName}`,
    path: streamPath(stream.id),
    picture: firstOf([stream.cover]) ?? creator.avatarUrl,
    type: 'article',
    jsonLd: null,
  };
}

function shareOfProduct(product: ProductView, { brandName, publicUrl }: BrowserConfig): Share {
  const { id, title, creator, state, priceCents, left, rating } = product;
  const path = productPath(id);
  const description = withoutMarks(product.description);
  const pictures = product.pictures.flatMap(({ view }) => publicPicture(view) ?? []);
  return {
    title: `${title} · ${creator.displayName} · ${brandName}`,
    description: shorten(description, 200) || `A product by ${creator.displayName}`,
    path,
    picture: pictures[0] ?? creator.avatarUrl,
    type: 'website',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      url: publicUrl + path,
      ...(description !== '' && { description: shorten(description, 5000) }),
      ...(pictures.length > 0 && { image: pictures.map((picture) => publicUrl + picture) }),
      brand: { '@type': 'Brand', name: creator.displayName },
      offers: {
        '@type': 'Offer',
        url: publicUrl + path,
        price: (priceCents / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${
          state === 'archived' ? 'Discontinued' : left === 0 ? 'SoldOut' : 'InStock'
        }`,
        seller: {
          '@type': 'Person',
          name: creator.displayName,
          url: `${publicUrl}/creator/${creator.handle}`,
        },
      },
      ...(rating.average !== null &&
        rating.count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: (rating.average / 10).toFixed(1),
            reviewCount: rating.count,
          },
        }),
    },
  };
}

/** The address without a session: the ones that a user gets are of no use to others. */
const PUBLIC = '/storage/v1/object/public/';
/** Share previews are rarely wider. */
const PREVIEW_WIDTH = 1280;

/**
 * The address of a picture as strangers have it; null where there is none. In WebP, since few readers of share previews know AVIF,
 * and in the width that is closest to theirs.
 */
function publicPicture(view: MediaView | null): string | null {
  if (view === null || view.locked) return null;
  const [closest] = view.sources
    .filter(({ url, type }) => url.startsWith(PUBLIC) && type === 'image/webp')
    .sort((one, other) => distance(one.width) - distance(other.width));
  return closest?.url ?? null;
}

const distance = (width: number) => Math.abs(width - PREVIEW_WIDTH);

const firstOf = (views: readonly (MediaView | null)[]): string | null =>
  views.map(publicPicture).find((picture) => picture !== null) ?? null;

/** A Markdown text without its marks, on one line. */
const withoutMarks = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function tags(share: Share, { brandName, publicUrl }: BrowserConfig): string {
  const url = publicUrl + share.path;
  const named = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(share.title)}</title>`,
    named('description', share.description),
    share.isUnlisted ? named('robots', 'noindex') : '',
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    share.feed === undefined
      ? ''
      : `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(share.title)}" href="${escapeHtml(publicUrl + share.feed)}">`,
    property('og:site_name', brandName),
    property('og:title', share.title),
    property('og:description', share.description),
    property('og:type', share.type),
    property('og:url', url),
    share.picture === null ? '' : property('og:image', publicUrl + share.picture),
    named('twitter:card', share.picture === null ? 'summary' : 'summary_large_image'),
    share.jsonLd === null
      ? ''
      : `<script type="application/ld+json">${JSON.stringify(share.jsonLd).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
}

const shorten = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

import { describe, expect, it } from 'vitest';
import type { BrowserConfig } from './platform/config.ts';
import { shareHead } from './share-head.ts';

const config: BrowserConfig = {
  supabaseUrl: '',
  supabaseKey: '',
  brandName: 'Stage',
  publicUrl: 'https://stage.example',
  testMode: false,
  features: {},
  claims: [],
  platformFeePercent: 20,
  supportEmail: null,
  now: 0,
};
const creator = { handle: 'ada', displayName: 'Ada "<b>" Moreau', avatarUrl: '/a.webp' };
const post = {
  id: '1',
  creator,
  publishedAt: '2026-01-01T00:00:00Z',
  text: 'A secret <i>text</i>\nsecond line',
  locked: false,
  media: [],
};
const headOfPost = (given: object) =>
  shareHead('/post/1', config, [
    { operation: 'posts.get', input: {}, output: { ...post, ...given } },
  ]);

describe('shareHead', () => {
  it('escapes what people wrote', () => {
    const head = shareHead('/creator/ada', config, [
      { operation: 'creators.get', input: {}, output: { ...creator, bio: '</script><x>' } },
    ]);
    expect(head).toContain('<title>Ada &quot;&lt;b&gt;&quot; Moreau (@ada) · Stage</title>');
    expect(head).toContain('<link rel="canonical" href="https://stage.example/creator/ada">');
    expect(head).toContain('content="https://stage.example/a.webp"');
    expect(head).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]* href="https:\/\/stage\.example\/creator\/ada\/feed\.xml">/,
    );
    expect(head).not.toContain('</script><x>');
    expect(head.match(/<\/script>/g)).toHaveLength(1);
  });
  it('describes an open post by its words', () => {
    expect(headOfPost({})).toContain('A secret &lt;i&gt;text&lt;/i&gt; · Ada');
    expect(headOfPost({})).toContain('SocialMediaPosting');
  });
  it('shows the first picture that a stranger may have, and never an address of a session', () => {
    const source = (width: number, type: string, prefix = 'public') => ({
      url: `/storage/v1/object/${prefix}/posts/${width}.${type}`,
      width,
      height: width,
      type: `image/${type}`,
    });
    const open = [source(320, 'webp'), source(1600, 'webp'), source(1280, 'avif')];
    const media = [
      { locked: true, blurUrl: null },
      { locked: false, sources: open },
    ];
    expect(headOfPost({ media })).toContain(
      '<meta property="og:image" content="https://stage.example/storage/v1/object/public/posts/1600.webp">',
    );
    const own = [{ locked: false, sources: [source(1600, 'webp', 'sign')] }];
    expect(headOfPost({ media: own })).toContain('content="https://stage.example/a.webp"');
  });
  it('says of a locked post only its title and whose it is, and shows the blur', () => {
    const head = headOfPost({
      locked: true,
      text: 'leak',
      media: [{ locked: true, blurUrl: '/storage/v1/object/public/blurs/x.webp' }],
    });
    expect(head).toContain('<title>A post for members · Ada');
    expect(head).toContain('https://stage.example/storage/v1/object/public/blurs/x.webp');
    expect(head).not.toContain('leak');
    const titled = headOfPost({ locked: true, title: 'Dawn & dusk', text: 'leak' });
    expect(titled).toContain('<title>Dawn &amp; dusk · Ada');
    expect(titled).toContain('<meta property="og:title" content="Dawn &amp; dusk · Ada');
    expect(titled).not.toContain('leak');
    expect(head).not.toContain('ld+json');
  });
  it('describes a product by its words without their marks, with price and stars', () => {
    const product = {
      id: '1',
      title: 'Harbor presets',
      description: '## Dusk\n- **Ten** presets, [more](https://x.example)',
      creator,
      state: 'published',
      priceCents: 1250,
      left: 0,
      rating: { count: 3, average: 47 },
      pictures: [
        {
          alt: '',
          view: {
            locked: false,
            sources: [
              {
                url: '/storage/v1/object/public/posts/p.webp',
                width: 1280,
                height: 720,
                type: 'image/webp',
              },
            ],
          },
        },
      ],
    };
    const head = shareHead('/product/1', config, [
      { operation: 'shop.get', input: {}, output: product },
    ]);
    expect(head).toContain('<title>Harbor presets · Ada');
    expect(head).toContain('content="Dusk Ten presets, more"');
    const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      image: ['https://stage.example/storage/v1/object/public/posts/p.webp'],
      url: 'https://stage.example/product/1',
      offers: { price: '12.50', priceCurrency: 'USD', availability: 'https://schema.org/SoldOut' },
      aggregateRating: { ratingValue: '4.7', reviewCount: 3 },
    });
  });
});

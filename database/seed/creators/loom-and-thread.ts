import {
  cones,
  diamonds,
  draft,
  hanging,
  herringbone,
  shuttle,
  skeins,
} from '../pictures/cloth.ts';
import { weave } from '../pictures/studio-scenes.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A weaver who counts. */
export const loomAndThread: SampleCreator = {
  handle: 'loom.and.thread',
  displayName: 'Loom & Thread',
  priceCents: 1100,
  benefits: 'Drafts to download, dye notes with the real weights, and a monthly warp-along.',
  members: 231,
  avatar: diamonds,
  banner: weave,
  bio: 'Hand-woven patterns, drafts to download and the color notes behind each piece.',
  tags: ['textile', 'craft', 'pattern'],
  palette: {
    sky: ['#f1e9dc', '#d6c3a5'],
    layers: ['#355070', '#6d597a', '#b56576', '#e56b6f'],
    spark: '#eaac8b',
  },
  lockedTitles: ['Draft no. 12, with the file', 'Two threads, one repeat'],
  posts: [
    post(
      shuttle,
      'Forty inches in, four threading errors, one of them mine from last Tuesday. I’m leaving it. It’s in the corner that goes behind the couch.',
      'A shuttle lying across a half-woven warp',
      {
        said: [
          ['Every couch has a corner for that.', 'It’s why couches were invented.'],
          ['What’s the sett?', '16 ends per inch, and I wish it were 18.'],
        ],
      },
    ),
    post(
      skeins,
      'Indigo, second dip, third dip, and the one I forgot about overnight. They’re still wet here. Then dry, on cones, two days later.',
      'Dyed skeins hanging on a line',
      {
        more: [
          [cones, 'The same yarn on cones'],
          [weave, 'And woven, in plain weave'],
        ],
        said: [
          ['The forgotten one is the best one.', 'It’s always the forgotten one.'],
          ['How do you stop it from rubbing off on everything?', 'Rinse, rinse, cry, rinse.'],
        ],
      },
    ),
    post(
      diamonds,
      'The December warp-along needs a pattern that a beginner can finish before the holidays.',
      'A diamond pattern in blue and rose',
      {
        poll: {
          question: 'Which pattern for December?',
          options: [
            'Diamonds, four shafts',
            'Herringbone, two colors',
            'Plain weave with one good stripe',
          ],
        },
        said: [
          ['One good stripe. I have a job.', 'The stripe respects your time.'],
          ['Diamonds! I’ve been scared of them for years.'],
        ],
      },
    ),
    post(
      draft,
      'Draft no. 12, cleaned up, with the tie-up I actually use and the one in the books. Download is in this post. It weaves a border that behaves.',
      'A weaving draft with threading, tie-up and treadling',
      {
        said: [
          [
            'Finally a border that turns the corner. Thank you.',
            'It took eleven drafts to get to twelve.',
          ],
        ],
      },
    ),
    post(
      herringbone,
      'Two threads, one repeat, and I still lost count at the phone call.',
      'Herringbone cloth in two colors',
      {
        said: [
          [
            'Turn the phone off at repeat ten. Voice of experience.',
            'It was my mother. You don’t turn off my mother.',
          ],
          ['Is this wool?', 'Wool on cotton. It softens a lot.'],
        ],
      },
    ),
    post(cones, 'Shelf audit. I own enough blue.', 'Cones of thread on shelves'),
    post(
      hanging,
      'Finished, fringed, photographed, and already claimed by the cat.',
      'A woven wall hanging with fringe',
    ),
    post(weave, 'Plain weave is not plain. I’ll be taking no questions.', 'Bands of woven color'),
    post(diamonds, 'Sampler three of five. This one looks back at you.', 'Diamonds in rows'),
    post(skeins, 'Onion skins, eleven weeks of them. The color of toast.', 'Skeins drying'),
    post(shuttle, 'New shuttle. Same mistakes, faster.', 'A wooden shuttle on a loom'),
    post(herringbone, 'Scarf yardage, yard six.', 'Woven herringbone'),
    post(draft, 'I draw them by hand first. The computer can have it later.', 'Squares of a draft'),
    post(weave, 'The narrow warp: nine inches, all nerve.', 'A narrow striped cloth'),
    post(
      hanging,
      'Commission for a staircase. It has to be looked at from below.',
      'A pointed hanging',
    ),
    post(cones, 'The leftovers shelf, which is most of the shelf.', 'Thread in five colors'),
    post(weave, 'Dish towels, batch of eight. I kept the crooked one.', 'Checked cloth'),
    post(skeins, 'Madder day. My hands are still orange.', 'Red and orange skeins'),
    post(diamonds, 'Eight shafts, one headache.', 'A dense diamond pattern'),
    post(shuttle, 'The first thing I wove with this page in mind.', 'Cloth on the loom'),
  ],
  comments: [
    'What yarn is the weft?',
    'I’m on repeat four and holding my breath.',
    'The selvedges!',
    'Could this work on a rigid heddle?',
    'Those two colors should not work and they do.',
    'Wove it. Wore it. Thank you.',
    'How much warp waste do you plan for?',
    'My cat approves of fringe as well.',
    'Can we get the dye weights?',
    'I miss my grandmother’s loom.',
  ],
};

import { keys, knobs, meters, patch, record, reels, scope } from '../pictures/sound.ts';
import { waves } from '../pictures/studio-scenes.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A musician with too many cables. */
export const softSynth: SampleCreator = {
  handle: 'soft.synth',
  displayName: 'Soft Synth',
  priceCents: 600,
  benefits: 'Every piece as a lossless file, the patches, and one long drone a month.',
  members: 218,
  avatar: scope,
  banner: waves,
  bio: 'Ambient pieces, patch notes and the pictures they make.',
  tags: ['music', 'ambient', 'studio'],
  palette: {
    sky: ['#1a1333', '#0d1b2a'],
    layers: ['#7b5cff', '#3ec1d3', '#b05ccf', '#4361ee'],
    spark: '#ff9a76',
  },
  lockedTitles: ['A patch for rain', 'Three against two'],
  posts: [
    post(
      waves,
      'New piece: nine minutes, no drums, one chord that takes its coat off very slowly. Best on speakers you’re a little too close to.',
      'Stacked sound waves in violet and blue',
      {
        said: [
          ['The coat comes fully off at 6:40. I felt it.', 'That’s the exact bar.'],
          ['What’s the low thing at the start?', 'My fridge, two octaves down.'],
        ],
      },
    ),
    post(
      reels,
      'The tape loop returns. It’s four feet long, goes around a lamp stand, and drops a little every pass. Then the patch, then what the scope made of it.',
      'A tape machine with two reels',
      {
        more: [
          [patch, 'The patch, all of it'],
          [scope, 'The loop on the scope'],
        ],
        said: [
          [
            'Lamp stand is now a musical instrument, I don’t make the rules.',
            'It has perfect tension.',
          ],
          ['Does it wear out?', 'That’s the composition.'],
        ],
      },
    ),
    post(
      keys,
      'I’m recording the next long drone on Sunday night and it needs a key.',
      'A keyboard with some keys down',
      {
        poll: {
          question: 'What key for November’s drone?',
          options: [
            'D, low and plain',
            'F sharp, for cold weather',
            'Between two keys, like last time',
          ],
        },
        said: [
          ['Between two keys. It fixed my sleep.', 'It broke my tuner.'],
          ['D. You can’t go wrong with D.'],
        ],
      },
    ),
    post(
      knobs,
      'A patch for rain. No samples, just noise, two filters, and a very lazy clock. Download the patch and ruin it your way.',
      'A panel of knobs',
      {
        said: [['Turned the third knob. Now it’s hail.', 'Then you found it.']],
      },
    ),
    post(
      scope,
      'Three against two, on the scope. It never sits still, and neither do I.',
      'A looping figure on an oscilloscope',
      {
        said: [
          ['I stared at this until it stared back.', 'That’s how it eats.'],
          ['Can you post it moving?'],
        ],
      },
    ),
    post(meters, 'Peaks in red, feelings in blue.', 'Level meters in a dark room'),
    post(patch, 'I know where every cable goes. Ask me tomorrow.', 'Colored cables between jacks'),
    post(record, 'Test pressing. Side B is still side A.', 'A record on a turntable'),
    post(waves, 'Low tide in D.', 'Quiet stacked waves'),
    post(knobs, 'New panel, old habits.', 'Round knobs, all turned'),
    post(reels, 'Slowed to half speed, the neighbor’s dog is a whale.', 'Tape reels'),
    post(keys, 'Third take. The first two were also the third take.', 'Piano keys in low light'),
    post(meters, 'It’s not loud. It’s close.', 'Meters halfway up'),
    post(waves, 'A minute of the longest one yet.', 'Waves in a column'),
    post(scope, 'Tuning day.', 'A curve on a green grid'),
    post(record, 'Dust is the drummer.', 'A black record'),
    post(patch, 'Unpatched everything. Felt brave. Regretted it.', 'Jacks and cables'),
    post(
      waves,
      'Written on a train, finished on the same train, going back.',
      'Violet sound waves',
    ),
    post(knobs, 'The one on the left does nothing and I love it.', 'A row of knobs'),
    post(reels, 'First loop on this page: 11 seconds, still running somewhere.', 'A tape machine'),
  ],
  comments: [
    'I wrote my thesis to this.',
    'What filter is that?',
    'On repeat since breakfast.',
    'My plants like this one.',
    'Is it on tape for real?',
    'The ending just isn’t there and I like it.',
    'Longer, please.',
    'Headphones or speakers?',
    'I slowed it down more. Sorry.',
    'How do you know when it’s finished?',
  ],
};

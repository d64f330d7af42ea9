import { leaves } from '../pictures/outdoor-scenes.ts';
import { bloom, canopy, fern, pressed, seedTray, sill, specimens } from '../pictures/plants.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** An artist who draws what grows on the windowsill. */
export const botanicaNotes: SampleCreator = {
  handle: 'botanica.notes',
  displayName: 'Botanica Notes',
  priceCents: 500,
  benefits: 'A printable page every week, seed lists, and honest reports on what died.',
  members: 340,
  avatar: bloom,
  banner: leaves,
  bio: 'A field notebook of leaves: ink, pressings and what grows on the windowsill.',
  tags: ['plants', 'drawing', 'nature'],
  palette: {
    sky: ['#e8f3e1', '#bcd9b4'],
    layers: ['#5d9a68', '#2f6f4e', '#8bbf7a', '#1d4a38'],
    spark: '#f2d16b',
  },
  lockedTitles: ['How I press a branch', 'The seed tray, week two'],
  posts: [
    post(
      fern,
      'A fern from the north wall, drawn at lunch while it slowly leaned out of the frame. They move more than you’d think.',
      'One fern frond across a pale page',
      {
        said: [
          ['Mine leans toward the radio.', 'What do you play it?'],
          ['Is this ink or brush pen?', 'Brush pen, the cheap one. The good one is too honest.'],
        ],
      },
    ),
    post(
      specimens,
      'Twelve leaves from one walk to the post office, and I only went around the block twice. The next two pages show them pressed and then drawn again from memory.',
      'Twelve leaves laid out in rows with labels',
      {
        more: [
          [pressed, 'A branch pressed and taped to the page'],
          [canopy, 'The big ones, from the hotel lobby'],
        ],
        said: [
          ['From memory! I couldn’t do my own face from memory.', 'Leaves don’t blink.'],
          [
            'Third row, second one: is that a ginkgo?',
            'It is. The street has three and they smell.',
          ],
        ],
      },
    ),
    post(
      sill,
      'There’s room for one more pot on the sill and I have three candidates. Be kind to the other two.',
      'Three potted plants on a windowsill',
      {
        poll: {
          question: 'Who gets the window?',
          options: [
            'The lemon seedling that won’t give up',
            'Mint, in solitary',
            'A second cactus, for the first cactus',
          ],
        },
        said: [
          ['The lemon has earned it.', 'The lemon thanks you. Four leaves now.'],
          ['Never mint. You know why.'],
        ],
      },
    ),
    post(
      pressed,
      'How I press: old phone book, two bricks, three weeks, no peeking. The post has the page as a printable with a blank label.',
      'A pressed branch taped to a notebook page',
      {
        said: [['Where do you even find a phone book?', 'My neighbor. He has eleven.']],
      },
    ),
    post(
      seedTray,
      'Week two of the seed tray. The empty squares are not a failure, they are a surprise that hasn’t happened.',
      'A seed tray, most cells sprouting',
      {
        said: [
          ['Adopting this for my taxes.', 'Please let me know how it goes.'],
          ['What’s in the corner that’s so far ahead?', 'Radish. Radish is always ahead.'],
        ],
      },
    ),
    post(bloom, 'Sixteen petals, and I drew seventeen. Left it in.', 'A flower seen from above'),
    post(leaves, 'Everything on the balcony at once.', 'Stems and leaves against soft light'),
    post(
      canopy,
      'Lobby plants are the most photographed plants and the least watered.',
      'Large dark leaves overlapping',
    ),
    post(fern, 'The fern again. I said one more and meant five.', 'A fern frond'),
    post(sill, 'Rotated everyone a quarter turn. Nobody thanked me.', 'Pots in a bright window'),
    post(
      specimens,
      'Ten greens on one page, and I still ran out of words for green.',
      'Leaf shapes on cream paper',
    ),
    post(bloom, 'Opened at 7:10, drawn at 7:12.', 'An open flower with a gold center'),
    post(seedTray, 'Thinned the basil. Dinner was basil.', 'Seedlings in a black tray'),
    post(pressed, 'From my grandmother’s garden, via an envelope.', 'A pressed stem with tape'),
    post(
      leaves,
      'A cutting that took. I’ve been checking it every hour like a parent.',
      'New leaves on tall stems',
    ),
    post(canopy, 'Rain on the big leaves, so I stood under them.', 'A canopy of broad leaves'),
    post(fern, 'Unrolled overnight.', 'A young fern'),
    post(bloom, 'The bees found it before I did.', 'A bright flower, close'),
    post(specimens, 'Autumn’s inventory.', 'Leaves in rows, a page of a herbarium'),
    post(
      sill,
      'First entry of the notebook: three pots, one window, no experience.',
      'Three pots on a sill',
    ),
  ],
  comments: [
    'I learned a new green today.',
    'Printed the page for my kids’ class.',
    'What paper do you use?',
    'My fern is jealous.',
    'I walked around the block because of you.',
    'The label made me laugh.',
    'How do you keep the ink from bleeding?',
    'Mine died. Yours gives me hope.',
    'More of the pressed ones, please.',
    'You draw stems like nobody else.',
  ],
};

import { archway, camp, canyon, letter, moonDunes, road, shadeTree } from '../pictures/desert.ts';
import { dunes } from '../pictures/outdoor-scenes.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A traveler who writes one letter a week. */
export const duneLetters: SampleCreator = {
  handle: 'dune.letters',
  displayName: 'Dune Letters',
  priceCents: 1000,
  benefits: 'The whole letter every Sunday, the route, and one real postcard a year.',
  members: 284,
  avatar: moonDunes,
  banner: dunes,
  bio: 'Letters from dry places. A page and a picture every week.',
  tags: ['travel', 'writing', 'landscape'],
  palette: {
    sky: ['#f9c784', '#fcefdc'],
    layers: ['#e8985e', '#d0703c', '#a84f2f', '#6f3326'],
    spark: '#fffbe6',
  },
  lockedTitles: ['A letter from the canyon', 'A line the wind drew'],
  posts: [
    post(
      road,
      'The well road. The driver said two hours and then laughed, so I brought a book. It took the book and most of another one.',
      'A straight road toward distant mesas',
      {
        said: [
          ['Which book?', 'A guide to wells. I’m fun.'],
          ['He laughed because he liked you.', 'He also charged me for the second book.'],
        ],
      },
    ),
    post(
      letter,
      'Letter 41: on waiting for the post office to open, and then for it to close. Four pages this week, and two pictures from the courtyard.',
      'A handwritten letter with a stamp',
      {
        more: [
          [archway, 'The courtyard arch at noon'],
          [shadeTree, 'Where everyone waits'],
        ],
        said: [
          [
            'The line about the clerk’s fan. I read it aloud at dinner.',
            'He asked to be described as taller. He is taller.',
          ],
          ['Your handwriting is a landscape too.'],
        ],
      },
    ),
    post(
      moonDunes,
      'I have one week left on this visa and two places I haven’t seen.',
      'Dunes under a moon',
      {
        poll: {
          question: 'Where should letter 42 come from?',
          options: [
            'The salt flat, by bus',
            'The canyon, on foot',
            'Right here, doing nothing properly',
          ],
        },
        said: [
          [
            'Doing nothing properly is the best letter you’ve never written.',
            'You may be right, and it’s cheap.',
          ],
          ['Canyon. Take water. Take more water.'],
        ],
      },
    ),
    post(
      canyon,
      'Inside the canyon the phone stops and so does everyone’s voice. I wrote this letter sitting down in the river. Full text inside, slightly damp.',
      'Layered canyon walls with a narrow river',
      {
        said: [['I can tell which paragraph got wet.', 'It was the honest one.']],
      },
    ),
    post(
      dunes,
      'A line the wind drew overnight. By ten it had changed its mind.',
      'Long dunes in low light',
      {
        said: [
          ['I would like to be edited by that wind.', 'It cuts everything.'],
          ['What time was this?', 'Just after six. The sand was still cold.'],
        ],
      },
    ),
    post(
      shadeTree,
      'One tree, eleven goats, me. They were here first and said so.',
      'A wide tree casting shade',
    ),
    post(camp, 'Tea number six. I’ve lost the right to refuse.', 'Two tents and a fire at night'),
    post(archway, 'Noon, from the only correct side of the wall.', 'A view through an arch'),
    post(dunes, 'Nothing for a day, then this.', 'Dunes at sunrise'),
    post(moonDunes, 'Slept outside. Woke up inside a star chart.', 'A moon over cold dunes'),
    post(letter, 'Letter 38, the short one. I had sand in the pen.', 'A page of handwriting'),
    post(road, 'Traffic: one donkey, both lanes.', 'A desert road with poles'),
    post(canyon, 'Every stripe is a very long afternoon.', 'Red canyon walls'),
    post(
      camp,
      'The fire was for light. The blanket was for everything else.',
      'A camp under stars',
    ),
    post(dunes, 'Footprints out: mine. Footprints back: also mine, but slower.', 'A ridge of sand'),
    post(shadeTree, 'Shade at four o’clock is a public place.', 'A tree on a plain'),
    post(archway, 'The house had no door and didn’t miss it.', 'An arch in a clay wall'),
    post(letter, 'To everyone who wrote back: I read them all on the bus.', 'A letter on sand'),
    post(road, 'The map says road. The map is generous.', 'A sandy track'),
    post(dunes, 'Letter 1. I brought the wrong shoes.', 'The first dunes'),
  ],
  comments: [
    'I read these with my coffee every Sunday.',
    'The last sentence!',
    'You should be careful, I might book a ticket.',
    'How do you post letters from there?',
    'My postcard arrived. It’s on the fridge.',
    'I can feel the heat.',
    'Please write the book.',
    'Read it twice, the second time slower.',
    'What do you eat out there?',
    'The goats are the real authors.',
  ],
};

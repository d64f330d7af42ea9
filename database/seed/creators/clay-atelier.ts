import { glazeTiles, kiln, mugs, oneStem, stack, wheel } from '../pictures/clay.ts';
import { vessels } from '../pictures/studio-scenes.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A ceramicist with opinions about handles. */
export const clayAtelier: SampleCreator = {
  handle: 'clay.atelier',
  displayName: 'Clay Atelier',
  priceCents: 1200,
  benefits: 'Every glaze recipe with its failures, kiln logs, and first pick of the seconds.',
  members: 388,
  avatar: wheel,
  banner: vessels,
  bio: 'Stoneware, slowly. Glaze recipes, kiln diaries and seconds that deserve a home.',
  tags: ['ceramics', 'craft', 'studio'],
  palette: {
    sky: ['#efe3d3', '#d9c2a7'],
    layers: ['#b5674a', '#7d8a72', '#dcae7e', '#5b4334'],
    spark: '#2f5d62',
  },
  lockedTitles: ['Throwing a tall neck', 'Centering, from above'],
  posts: [
    post(
      kiln,
      'Opened the kiln at 160 degrees because I have no patience and good gloves. Thirty-one pots, two cracks, one that stuck to the shelf and lives there now.',
      'A kiln with its door open, shelves of bowls glowing inside',
      {
        said: [
          ['Please tell me the shelf pot has a name.', 'It’s called Rent.'],
          [
            '160! I open at 90 and still feel guilty.',
            'Do as I write in the kiln log, not as I do.',
          ],
        ],
      },
    ),
    post(
      glazeTiles,
      'Ash glaze, third try. Left to right: more ash, more ash, too much ash, and the one I dropped. Recipe for the fourth column is below the fold.',
      'Rows of test tiles with glaze running down each one',
      {
        more: [
          [stack, 'Bowls in the finished glaze'],
          [vessels, 'Three vases, same glaze, cooled slower'],
        ],
        said: [
          [
            'The too-much-ash one is the best one.',
            'Everyone says that. I may be wrong about glaze.',
          ],
          ['What cone are these?', 'Ten, reduction. The log has the whole ramp.'],
        ],
      },
    ),
    post(
      mugs,
      'Eighteen mugs, eighteen handles, pulled on a Sunday with the radio on. I need to drop one shape from the shop before December.',
      'Shelves of mugs with their handles to the right',
      {
        poll: {
          question: 'Which handle stays?',
          options: [
            'The round one that fits three fingers',
            'The square one that stacks',
            'No handle, tumblers only',
          ],
        },
        said: [
          [
            'Three fingers. My hands are not decorative.',
            'This is exactly the kind of feedback I can use.',
          ],
          ['Tumblers only, and a sleeve for hot days.'],
        ],
      },
    ),
    post(
      oneStem,
      'A tall bottle for a single stem. The neck took four attempts and a bad word. This post has the throwing notes and the template for the rib I cut.',
      'A tall vase holding one flower',
      {
        said: [
          [
            'The rib template alone was worth it. Cut mine from an old bank card.',
            'The best ribs all used to be something else.',
          ],
        ],
      },
    ),
    post(
      wheel,
      'What centering looks like from above. It took me two years to get this bored of it.',
      'Looking down into a bowl on the wheel',
      {
        said: [
          [
            'Six months in and mine still wobbles.',
            'Elbows on your hips. Then wait six more months.',
          ],
          ['Could watch this for an hour.'],
        ],
      },
    ),
    post(
      vessels,
      'Three for the window. The short one leaks, so it’s a pencil pot.',
      'Three vases on a shelf',
    ),
    post(stack, 'Nesting set, finally nesting.', 'Four bowls stacked by size'),
    post(
      mugs,
      'Seconds shelf is up for members. Nothing wrong with them but me.',
      'Mugs in rows on wooden shelves',
    ),
    post(glazeTiles, 'I label the backs now. Ask me why.', 'Glaze test tiles on a wall'),
    post(
      wheel,
      'Two pounds of clay, one bowl, most of it on my apron.',
      'A bowl on the wheel, from above',
    ),
    post(oneStem, 'The flower is from the parking lot.', 'One stem in a tall bottle'),
    post(kiln, 'Cone 10 at 9:50 p.m. I went to bed at cone 9.', 'The kiln glowing'),
    post(
      vessels,
      'Shoulders are harder than necks. Don’t tell the necks.',
      'Vases with round shoulders',
    ),
    post(
      stack,
      'Fourteen bowls for a restaurant that wanted twelve and knows me.',
      'A stack of bowls on a bench',
    ),
    post(mugs, 'Handle day. See you in a week.', 'A row of mugs'),
    post(
      glazeTiles,
      'Blue that isn’t cobalt. It can be done, it just isn’t cheap.',
      'Tiles in blue, sand and rust',
    ),
    post(
      wheel,
      'Reclaim day: the bucket of regrets becomes bowls.',
      'Wet clay turning on the wheel',
    ),
    post(
      oneStem,
      'I keep this one. It’s the first that stood straight.',
      'A vase with a single flower',
    ),
    post(kiln, 'Empty kiln, full shelf, no plan.', 'Kiln shelves full of pots'),
    post(
      vessels,
      'The winter shapes begin: heavier feet, thicker lips.',
      'Three heavy stoneware vessels',
    ),
  ],
  comments: [
    'The shape of that lip!',
    'Do you ship these?',
    'How long does one take you?',
    'I bought a second last year and use it every day.',
    'What clay body is this?',
    'That drip is perfect where it stopped.',
    'I tried this at home. It is now a flat thing.',
    'Would it survive my dishwasher?',
    'The color on the inside!',
    'I’d like to hear more about the failures, honestly.',
  ],
};

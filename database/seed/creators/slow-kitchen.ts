import { board, citrus, cup, jars, loaf, pie, stewPot } from '../pictures/kitchen.ts';
import { table } from '../pictures/studio-scenes.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** A pastry chef who left restaurants and cooks at home. */
export const slowKitchen: SampleCreator = {
  handle: 'slow.kitchen',
  displayName: 'Slow Kitchen',
  priceCents: 800,
  benefits:
    'Full recipes in grams and cups, a Sunday menu, and answers when your dough is strange.',
  members: 322,
  avatar: stewPot,
  banner: table,
  bio: 'Pastry chef, retired from restaurants. Recipes that wait for you, no timers.',
  tags: ['food', 'recipes', 'home'],
  palette: {
    sky: ['#3c4a3e', '#232b26'],
    layers: ['#d9773b', '#a83f2c', '#7f9a4c', '#e2b154'],
    spark: '#f4e04d',
  },
  lockedTitles: ['Sunday stew, the full recipe', 'Candied peel in four days'],
  posts: [
    post(
      loaf,
      'Eleven years of pastry and the thing people ask me for is plain bread. Fine. 78% water, a cold night, a hot pot. It sings when it cools, put your ear to it.',
      'A loaf with four cuts on a striped cloth',
      {
        said: [
          ['It does sing! I made my whole family listen.', 'Now they know what you know.'],
          [
            'My crust goes soft by evening. What am I doing wrong?',
            'Leave it in the oven with the door open for ten minutes at the end.',
          ],
        ],
      },
    ),
    post(
      pie,
      'Cherry, with a lattice that is not straight because the butter was warm and so was I. Cold hands, cold board, cold fruit. Pictures two and three are the same dough as a tart and as scraps.',
      'A cherry pie with a lattice crust',
      {
        more: [
          [cup, 'Coffee and the scraps'],
          [table, 'The tart, on plates'],
        ],
        said: [
          ['Crooked lattices taste better, it’s known.', 'It’s science.'],
          ['Sour or sweet cherries?', 'Sour, frozen, still frozen when they go in.'],
        ],
      },
    ),
    post(
      board,
      'Market day. I bought too many tomatoes again and I’m not sorry. One of these goes up in full on Sunday.',
      'Vegetables and a knife on a cutting board',
      {
        poll: {
          question: 'What should I write up on Sunday?',
          options: [
            'Tomatoes, roasted until they give up',
            'Carrot-top pesto, no waste',
            'A stew that takes the whole afternoon',
          ],
        },
        said: [
          [
            'The whole afternoon, please. I have a whole afternoon.',
            'Then you already have the main ingredient.',
          ],
          ['Carrot tops! I’ve been throwing those out for years.'],
        ],
      },
    ),
    post(
      stewPot,
      'Sunday stew: three hours, one pot, and you stir it twice. The full recipe is in here, with what to do when it’s too thin at hour two. It will be too thin at hour two.',
      'A red pot with steam rising from it',
      {
        said: [['It was too thin at hour two.', 'And at hour three?']],
      },
    ),
    post(
      citrus,
      'Candied peel. It takes four days, and each day takes six minutes. You can do six minutes.',
      'Slices of citrus in rows',
      {
        said: [
          [
            'On day three. My kitchen smells like a holiday.',
            'Day four is the sugar. You’ve done the hard part.',
          ],
          ['Can I use grapefruit?', 'Yes, blanch it one extra time.'],
        ],
      },
    ),
    post(
      table,
      'Lunch for three, and one of them was me twice.',
      'A table set with three plates, from above',
    ),
    post(
      jars,
      'The pantry shelf in November. Two of these are mysteries.',
      'Jars of preserves on shelves',
    ),
    post(
      cup,
      'Read the recipe once before you start. With coffee. This is the coffee.',
      'A cup of coffee beside a newspaper',
    ),
    post(loaf, 'Rye this week. It looks like a stone and keeps like one.', 'A dark round loaf'),
    post(stewPot, 'Stock day. Bones in, phone off.', 'A pot on the stove'),
    post(pie, 'Apple. Don’t peel them, nobody will know.', 'A lattice pie in its tin'),
    post(board, 'How I cut an onion, for the last time.', 'A board, a knife and sliced vegetables'),
    post(
      citrus,
      'Marmalade season is nine days long. Clear your calendar.',
      'Oranges and lemons, cut in half',
    ),
    post(
      table,
      'Tomatoes, three ways, and the fourth way is over the sink.',
      'Plates of food seen from above',
    ),
    post(jars, 'Six jars of plum, five now.', 'Jars with handwritten labels'),
    post(
      cup,
      'What the pastry section drinks at 4 a.m., for old times’ sake.',
      'A cup with a drawn heart in the foam',
    ),
    post(loaf, 'Yesterday’s bread has more uses than today’s.', 'A loaf on a cloth'),
    post(
      pie,
      'My old sous chef says the rim is too thick. My old sous chef can comment below.',
      'A pie with a thick rim',
    ),
    post(stewPot, 'Beans. Eleven hours. No notes.', 'Steam over a pot'),
    post(board, 'First post. Hello. I cook slowly.', 'A wooden board with vegetables'),
  ],
  comments: [
    'Made this twice in one week.',
    'Can I halve it?',
    'My oven runs hot. How much earlier do I check?',
    'The smell when it comes out!',
    'I didn’t have that, so I used butter.',
    'My kids ate it. All of it. Silently.',
    'Does it freeze?',
    'You write recipes like a friend on the phone.',
    'Grams, thank you.',
    'I burned the bottom and it was still good.',
  ],
};

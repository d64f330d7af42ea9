import { orbits } from '../pictures/outdoor-scenes.ts';
import { chart, comet, craters, giant, nebula, rocket, twoMoons } from '../pictures/space.ts';
import { post, type SampleCreator } from './sample-creator.ts';

/** An illustrator who invents planets. */
export const orbitSketchbook: SampleCreator = {
  handle: 'orbit.sketchbook',
  displayName: 'Orbit Sketchbook',
  priceCents: 400,
  benefits:
    'A new planet every week with its notes, brushes to download, and the ones I got wrong.',
  members: 249,
  avatar: orbits,
  banner: twoMoons,
  bio: 'Worlds that might be. One invented planet at a time.',
  tags: ['illustration', 'space', 'art'],
  palette: {
    sky: ['#0b1030', '#2b1a4f'],
    layers: ['#ff9f7a', '#7a5cff', '#4bc6d6', '#2a1f5c'],
    spark: '#ffe8b0',
  },
  lockedTitles: ['How I paint gas', 'A small ship going home'],
  posts: [
    post(
      giant,
      'Planet 63. The ring is ice, the days are nine hours, and everyone who lives there is bad at mornings because there are so many.',
      'A ringed giant filling the sky',
      {
        said: [
          ['I’d never finish my coffee.', 'They drink it in shifts.'],
          [
            'Would a ring that wide last?',
            'About 100 million years, says my friend who knows. So hurry.',
          ],
        ],
      },
    ),
    post(
      chart,
      'The whole system on one sheet, with the orbits to scale and the planets very much not. Details in the next two: the third moon, and the comet everyone blames.',
      'A chart of orbits around a star',
      {
        more: [
          [twoMoons, 'Two moons over a shore'],
          [comet, 'The comet that gets the blame'],
        ],
        said: [
          ['What’s written next to the fourth one?', '“Do not land. Good soup.”'],
          ['I want this as wallpaper in my kid’s room.'],
        ],
      },
    ),
    post(
      twoMoons,
      'Two moons, so two tides, so somebody has to own the beach between them. I’ll draw whoever you pick.',
      'Two moons over a dark shore',
      {
        poll: {
          question: 'Who lives on the beach between the tides?',
          options: ['Crabs with a parliament', 'Lighthouse people', 'Something that only rents'],
        },
        said: [
          ['Crab parliament. Is that even a question?', 'The opposition walks sideways, too.'],
          ['Something that only rents, so, me.'],
        ],
      },
    ),
    post(
      nebula,
      'How I paint gas: forty soft ovals, then I stop being careful. The brush set is attached, with the layer file.',
      'A glowing nebula full of stars',
      {
        said: [
          [
            'Forty ovals later and it looks like soup. Good soup.',
            'You may have landed on the fourth one.',
          ],
        ],
      },
    ),
    post(
      rocket,
      'A small ship going home. I gave it one window because one person asked to look out.',
      'A small rocket above a planet',
      {
        said: [
          ['I hope they’re waving.', 'They are. It’s four pixels.'],
          ['The flame is beautiful.'],
        ],
      },
    ),
    post(orbits, 'A ring of ice, seen from the ring.', 'A planet with a ring and small moons'),
    post(craters, 'Low light makes every crater look important.', 'Craters in slanted light'),
    post(comet, 'It comes back every 212 years and expects a party.', 'A comet with two tails'),
    post(
      giant,
      'Storm number four is bigger than us. Storm number five is bigger than that.',
      'Bands of cloud on a giant planet',
    ),
    post(
      chart,
      'Week 58: the twin that drifts. I moved it and it moved back.',
      'A map of a star system',
    ),
    post(rocket, 'Outbound. Same ship, better mood.', 'A rocket leaving'),
    post(orbits, 'Morning on the far side, which is the side I’m on.', 'A planet half in shadow'),
    post(nebula, 'Something is being born in there, and it’s taking its time.', 'Clouds of gas'),
    post(twoMoons, 'Low tide, second moon.', 'Two moons reflected in water'),
    post(craters, 'Practice page: nothing but holes.', 'A page of craters'),
    post(
      giant,
      'Drawn with my left hand because the right one had a cast. Still round.',
      'A large planet with rings',
    ),
    post(comet, 'Two tails, because dust and gas can’t agree.', 'A comet over hills'),
    post(orbits, 'Planet 41. No oceans, great sunsets.', 'An orange planet'),
    post(rocket, 'It lands on its feet. I insisted.', 'A rocket among stars'),
    post(nebula, 'Planet 1 was going to be here. I got distracted.', 'Stars and soft color'),
  ],
  comments: [
    'I want to live there, rent permitting.',
    'What’s the gravity like?',
    'The notes are half the fun.',
    'My students named this one.',
    'Which brush is the dust?',
    'Do the inhabitants have weekends?',
    'Drew along with this one, thank you.',
    'The colors are impossible and I believe them.',
    'Is there weather?',
    'Please never run out of planets.',
  ],
};

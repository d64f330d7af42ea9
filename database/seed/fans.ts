/** A sample fan. The handle shows it wherever the name is a link; the name is invented. */
export interface SampleFan {
  readonly handle: string;
  readonly displayName: string;
}

const FANS = 1000;
/** How many fans have a face; they also write the comments. */
export const REGULARS = 160;

const FIRST =
  'Ada Amir Anouk Ben Bao Cleo Cyrus Dara Dov Elif Emre Esme Farah Finn Gia Goran Hana Hugo Ines Ivo Jae June Kaya Kofi Lea Lior Maya Milo Nadia Noor Odile Oren Paz Pia Quinn Rafi Remy Rosa Sami Suki Tala Theo Uma Umar Vera Vik Wren Yuki Zane Zola';
const LAST =
  'Acorn Alder Amber Anchor Basil Beacon Birch Button Cedar Clover Cobalt Comet Copper Coral Cricket Fennel Fig Flint Harp Hazel Indigo Juniper Lantern Linen Maple Marble Mint Nutmeg Olive Otter Pebble Plum Quill Rye Saffron Sparrow Thimble Tulip Walnut Willow';

/** A thousand fans, each with a different name. */
export function sampleFans(): SampleFan[] {
  const [first, last] = [FIRST.split(' '), LAST.split(' ')];
  return Array.from({ length: FANS }, (_, i) => {
    const round = Math.floor(i / first.length);
    const surname = last[(31 * round + 7 * (i % first.length)) % last.length] ?? '';
    return {
      handle: handleOfFan(i + 1),
      displayName: `${first[i % first.length] ?? ''} ${surname}`,
    };
  });
}

export const handleOfFan = (number: number) => `sample.fan.${String(number).padStart(4, '0')}`;

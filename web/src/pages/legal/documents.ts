export interface LegalDocument {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

/** What the operator stands for; `brand` is the name of this place. */
export const documents = (brand: string): Readonly<Record<string, LegalDocument>> => ({
  terms: {
    title: 'Terms',
    sections: [
      {
        heading: 'Who may join',
        text: `You are of age where you live, you speak the truth about who you are, and you keep your password to yourself. One person, one account. You may leave at any time, in the settings.`,
      },
      {
        heading: 'What you buy',
        text: `A membership opens what a creator publishes for members, for as long as it runs. It renews at the end of each month at the price you agreed to, until you cancel it; it then stays open until the day you have paid for. A single post that you buy stays yours to see, even after its creator takes it down, unless the law or our rules forbid it.`,
      },
      {
        heading: 'What you sell',
        text: `What you publish remains yours. You allow ${brand} to store it, to make sizes and previews of it, and to show it to the people you chose. You confirm that you may publish it, and that everyone in it agreed.`,
      },
      {
        heading: 'Money',
        text: `Prices are in US dollars. Our fee is taken from each payment and stands on every statement. Payments clear after a short hold, in case a card holder disputes one. From $50.00 on, you can ask for a payout once every 24 hours, up to $50,000.00 each.`,
      },
      {
        heading: 'When something goes wrong',
        text: `Write to us first: most things can be put right. A payment that was charged twice, or for something you never got, is paid back. An account that breaks these terms can be limited or closed; what it has earned lawfully is still paid out.`,
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    sections: [
      {
        heading: 'What we keep',
        text: `Your address, your name and handle, what you publish, like, follow and buy, and the sessions you are signed in with. Card numbers never reach us: the payment provider keeps them and gives us the brand and the last four digits.`,
      },
      {
        heading: 'What we do not do',
        text: `No advertising, no tracking by others, no selling of data. Pages load nothing from anywhere else. Pictures lose the position and the serial number that cameras write into them.`,
      },
      {
        heading: 'Who sees what',
        text: `A creator sees who follows and who is a member, by name and handle, and never your address. Fans cannot be listed by strangers. Visits to a page are counted, not named.`,
      },
      {
        heading: 'Your rights',
        text: `You can download everything we hold about you, correct it, and delete your account, all in the settings. After 14 days a deletion is final; the books keep the amounts, as the law asks, without your name.`,
      },
    ],
  },
  content: {
    title: 'Content rules',
    sections: [
      {
        heading: 'Welcome here',
        text: `Work of your own: photographs, films, music, writing, lessons, recipes, drafts, thoughts. Show it to everyone, to your followers, to your members, or for a price.`,
      },
      {
        heading: 'Never here',
        text: `Anything that harms or shows children in a sexual way. Anyone who did not agree to be seen. Threats, hate, the exposure of private data, calls to violence. The work of others sold as your own. Fraud.`,
      },
      {
        heading: 'What happens then',
        text: `What breaks these rules is taken down and no longer served to anyone, at once. Serious cases end the account and are handed to the authorities. Whoever published it is told why, and can answer.`,
      },
      {
        heading: 'Blocking',
        text: `You decide who is around you. A block works in both directions, everywhere: neither of you sees, follows or writes to the other. You find the people you blocked in the settings, under Privacy.`,
      },
    ],
  },
});

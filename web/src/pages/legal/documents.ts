export interface LegalDocument {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

/** The operator's legal documents; `brand` is the name of the site. */
export const documents = (brand: string): Readonly<Record<string, LegalDocument>> => ({
  terms: {
    title: 'Terms',
    sections: [
      {
        heading: 'Who may join',
        text: `You must be of legal age where you live, tell the truth about who you are, and keep your password to yourself. One account per person. You can leave at any time in Settings.`,
      },
      {
        heading: 'What you buy',
        text: `A membership lets you see what a creator publishes for members, for as long as it lasts. It renews at the end of each month at the price you agreed to, until you cancel it. After you cancel, you keep access through the last day you paid for. If you buy a single post, you can keep seeing it, even after its creator removes it, unless the law or our rules forbid it.`,
      },
      {
        heading: 'What you sell',
        text: `You own what you publish. You allow ${brand} to store it, to make different sizes and previews of it, and to show it to the people you choose. You confirm that you have the right to publish it, and that everyone in it has agreed.`,
      },
      {
        heading: 'Money',
        text: `Prices are in US dollars. We take our fee from each payment and show it on every statement. Payments clear after a short hold, in case a cardholder disputes one. Once you have $50.00, you can request a payout once every 24 hours, up to $50,000.00 each time.`,
      },
      {
        heading: 'When something goes wrong',
        text: `Contact us first. We can fix most things. If we charged you twice, or for something you never got, we refund you. We can limit or close an account that breaks these terms, but we still pay out what it earned lawfully.`,
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    sections: [
      {
        heading: 'What we keep',
        text: `Your email address, your name and handle, what you publish, like, follow and buy, and where you’re signed in. We never see card numbers. The payment provider keeps them and gives us the brand and the last four digits.`,
      },
      {
        heading: 'What we do not do',
        text: `We don’t show ads, let others track you, or sell your data. Our pages load nothing from anywhere else. We remove the location and the camera’s serial number from pictures.`,
      },
      {
        heading: 'Who sees what',
        text: `Creators see their followers and members by name and handle, never by email address. There’s no public list of fans. A creator can pick out their fans by language, for example to write to them. Your language comes from your browser until you choose another in Settings. We count visits to a page, the countries they come from, and how far videos and sounds are played, but not by whom. If this site can tell countries, we keep the one you last visited a creator’s page from, but not your network address. From ten fans in a country on, the creator can pick out their fans there, for example to write to them.`,
      },
      {
        heading: 'Your rights',
        text: `In Settings, you can download everything we have about you, correct it, and delete your account. A deletion is final after 14 days. As the law requires, our financial records keep the amounts, without your name.`,
      },
    ],
  },
  content: {
    title: 'Content rules',
    sections: [
      {
        heading: 'Welcome here',
        text: `Your own work: photos, videos, music, writing, lessons, recipes, drafts, thoughts. Share it with everyone, your followers or your members, or sell it.`,
      },
      {
        heading: 'Never here',
        text: `Anything that harms children or shows them in a sexual way. Anyone who didn’t agree to be seen. Threats, hate, other people’s private information, or calls to violence. Other people’s work sold as your own. Fraud.`,
      },
      {
        heading: 'What happens then',
        text: `We take down anything that breaks these rules right away. In serious cases, we close the account and report it to the authorities. We tell the person who published it why, and they can respond.`,
      },
      {
        heading: 'Blocking',
        text: `You decide who’s around you. A block works both ways, everywhere: neither of you can see, follow or message the other. You can find the people you’ve blocked in Settings, under Privacy.`,
      },
    ],
  },
});

/** The content of an email; the layout makes HTML and plain text of it. */
export interface LetterContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Six digits, shown large, in place of or beside the button. */
  readonly code?: string;
  /** Small print at the end. */
  readonly note: string;
}

const INK = '#18181b';
const QUIET = '#71717a';
const LINE = '#e4e4e7';
const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Tables and inline styles, because that is what email programs understand. Nothing is loaded from the network. */
export function layOut(
  brand: string,
  content: LetterContent,
): { subject: string; text: string; html: string } {
  return { subject: content.subject, text: plain(brand, content), html: html(brand, content) };
}

function plain(brand: string, { paragraphs, button, code, note }: LetterContent): string {
  const parts = [...paragraphs];
  if (button) parts.push(`${button.label}:\n${button.url}`);
  if (code) parts.push(`${button ? 'Or enter this code' : 'Your code'}: ${code}`);
  return `${[...parts, note, `-- \n${brand}`].join('\n\n')}\n`;
}

function html(brand: string, { subject, paragraphs, button, code, note }: LetterContent): string {
  const text = paragraphs
    .map(
      (paragraph) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}">${escape(paragraph)}</p>`,
    )
    .join('');
  const link = button
    ? `<p style="margin:8px 0 24px"><a href="${escape(button.url)}" style="display:inline-block;padding:12px 24px;` +
      `border-radius:999px;background:${INK};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">` +
      `${escape(button.label)}</a></p>`
    : '';
  const digits = code
    ? `<p style="margin:0 0 8px;font-size:14px;color:${QUIET}">${button ? 'Or enter this code' : 'Your code'}</p>` +
      `<p style="margin:0 0 24px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:${INK}">${escape(code)}</p>`
    : '';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escape(subject)}</title></head><body style="margin:0;background:#f4f4f5;${FONT}">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;` +
    `border:1px solid ${LINE};border-radius:16px"><tr><td style="padding:32px">` +
    `<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${INK}">${escape(brand)}</p>` +
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;color:${INK}">${escape(subject)}</h1>` +
    `${text}${link}${digits}` +
    `<p style="margin:0;padding-top:16px;border-top:1px solid ${LINE};font-size:13px;line-height:20px;color:${QUIET}">${escape(note)}</p>` +
    `</td></tr></table></td></tr></table></body></html>`
  );
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

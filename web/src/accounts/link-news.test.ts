import { expect, test } from 'vitest';
import { linkNews } from './link-news.ts';

test.each([
  ['', '', null],
  ['?next=%2Fdashboard', '', null],
  ['', '#error=access_denied&error_code=otp_expired', 'expired'],
  ['?error=access_denied&error_code=otp_expired', '', 'expired'],
  ['', '#error=server_error&error_code=unexpected_failure', 'refused'],
  ['?error=access_denied', '', 'refused'],
  ['', '#error=access_denied&error_code=user_banned&error_description=x', 'suspended'],
  ['?type=signup&error_code=user_banned', '', 'suspended'],
  ['?code=abc', '', 'other-browser'],
  ['?code=abc&type=signup', '', 'confirmed'],
  ['?type=signup', '', null],
  ['', '#message=Confirmation+link+accepted', 'half-way'],
  ['?code=abc&type=email_change', '', 'moved'],
  ['?type=email_change', '', 'moved'],
])('what %s%s says: %s', (search, hash, news) => {
  expect(linkNews(search, hash)).toBe(news);
});

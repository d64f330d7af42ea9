import type { NoticeSubject } from '../kernel/notice-subject.ts';
import type { Channels } from './channels.ts';

interface Subject {
  readonly label: string;
  readonly help: string;
  /** The channels of a person who has not chosen others. */
  readonly defaults: Channels;
  /** Channels that cannot be changed: for news that people must not miss, or that is emailed from elsewhere. */
  readonly fixed: readonly (keyof Channels)[];
  readonly isForCreators: boolean;
}

const ON_SCREEN: Channels = { inApp: true, push: false, email: 'none' };
const PUSHED: Channels = { inApp: true, push: true, email: 'none' };
const MAILED: Channels = { inApp: true, push: true, email: 'at_once' };
const MUST = ['inApp', 'email'] as const;

export const SUBJECTS: Readonly<Record<NoticeSubject, Subject>> = {
  messages: {
    label: 'Messages',
    help: 'Somebody writes to you, or in a group of up to 50 people. You hear nothing of requests and muted chats.',
    defaults: PUSHED,
    fixed: ['inApp'],
    isForCreators: false,
  },
  comments: {
    label: 'Comments on your posts',
    help: 'Somebody comments on a post of yours, or reviews something you sell.',
    defaults: PUSHED,
    fixed: [],
    isForCreators: true,
  },
  replies: {
    label: 'Replies',
    help: 'Somebody replies to your comment, or answers your review.',
    defaults: PUSHED,
    fixed: [],
    isForCreators: false,
  },
  mentions: {
    label: 'Mentions',
    help: 'Somebody names your handle in a post, a comment or a group.',
    defaults: PUSHED,
    fixed: [],
    isForCreators: false,
  },
  groups: {
    label: 'Groups',
    help: 'A creator adds you to a group.',
    defaults: PUSHED,
    fixed: [],
    isForCreators: false,
  },
  likes: {
    label: 'Likes',
    help: 'People like a post of yours.',
    defaults: ON_SCREEN,
    fixed: [],
    isForCreators: true,
  },
  followers: {
    label: 'New followers',
    help: 'People follow you.',
    defaults: ON_SCREEN,
    fixed: [],
    isForCreators: true,
  },
  new_posts: {
    label: 'New posts',
    help: 'A creator you follow publishes a post, or sells something new.',
    defaults: ON_SCREEN,
    fixed: [],
    isForCreators: false,
  },
  streams: {
    label: 'Streams',
    help: 'A creator you follow announces a stream or goes live, or one that you have a ticket for is canceled.',
    defaults: PUSHED,
    fixed: [],
    isForCreators: false,
  },
  memberships: {
    label: 'Your memberships',
    help: 'A membership or trial ends, or a renewal goes through, fails or takes you over a spending limit.',
    defaults: MAILED,
    fixed: [],
    isForCreators: false,
  },
  prices: {
    label: 'New prices',
    help: 'A price you pay or ask for changes. We always email you about these.',
    defaults: MAILED,
    fixed: MUST,
    isForCreators: false,
  },
  members: {
    label: 'Your members',
    help: 'People join, renew or leave your tiers.',
    defaults: PUSHED,
    fixed: [],
    isForCreators: true,
  },
  sales: {
    label: 'Sales and tips',
    help: 'Somebody unlocks a post, sends you a tip or buys something in your shop.',
    defaults: PUSHED,
    fixed: [],
    isForCreators: true,
  },
  orders: {
    label: 'Orders',
    help: 'A file you bought has a new version, or a problem with an order needs an answer or is decided.',
    defaults: MAILED,
    fixed: ['inApp'],
    isForCreators: false,
  },
  payouts: {
    label: 'Payouts',
    help: 'A payout arrives or fails. We always email you about one that fails.',
    defaults: MAILED,
    fixed: MUST,
    isForCreators: true,
  },
  disputes: {
    label: 'Refunds and disputes',
    help: 'Money goes back to a fan. We always email you about these.',
    defaults: MAILED,
    fixed: MUST,
    isForCreators: true,
  },
  moderation: {
    label: 'Moderation',
    help: 'The moderators take down or restore something of yours, which we always email you about, or decide your report.',
    defaults: MAILED,
    fixed: MUST,
    isForCreators: false,
  },
  security: {
    label: 'Security',
    help: 'The way you sign in changes. These emails are part of signing in and can’t be turned off.',
    defaults: PUSHED,
    fixed: MUST,
    isForCreators: false,
  },
};

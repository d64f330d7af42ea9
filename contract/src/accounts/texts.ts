/** Top navigation. The texts of this file are fixed (docs/product.md, 'Fixed wording'). */
export const NAVIGATION_TEXTS = {
  discover: 'Discover',
  dashboard: 'Dashboard',
  signIn: 'Sign In',
  signOut: 'Sign Out',
  getStarted: 'Get Started',
  messages: 'Messages',
  notifications: 'Notifications',
} as const;

/** The fan's tabs. */
export const FAN_TABS = {
  home: 'Home',
  search: 'Search',
  gallery: 'Gallery',
  messages: 'Messages',
  notifications: 'Notifications',
  menu: 'Menu',
} as const;

/** First auth screen. */
export const FIRST_AUTH_TEXTS = {
  fan: { title: "I'm a Fan", description: 'Support and connect with your favorite creators' },
  creator: {
    title: "I'm a Creator",
    description: 'Start earning from your content and fanbase',
  },
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  back: 'Back',
  welcomeAboard: 'Welcome aboard!',
  goToDashboard: 'Go to Dashboard',
  signUpFailed: 'Signup failed',
  logInFailed: 'Login failed',
  signedUp: {
    title: 'Welcome! 🎉',
    description: 'Your account has been created successfully.',
  },
} as const;

/** Second auth screen. */
export const SECOND_AUTH_TEXTS = {
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signUpFailed: 'Failed to sign up',
  signInFailed: 'Failed to sign in',
  welcomeBack: 'Welcome back!',
  accountCreated: 'Account created! You can now sign in.',
} as const;

/** Validation messages of both forms. */
export const VALIDATION_TEXTS = {
  email: 'Invalid email address',
  username: 'Username must be at least 3 characters',
  passwordFirstForm: 'Password must be at least 8 characters',
  passwordSecondForm: 'Password must be at least 6 characters',
  displayName: 'Name must be at least 2 characters',
  passwordRequired: 'Password is required',
} as const;

/** Shown on an unknown path. */
export const NOT_FOUND_TEXTS = {
  title: 'Oops! Page not found',
  home: 'Return to Home',
} as const;

/** The account menu. */
export const MENU_TEXTS = {
  watchStreams: 'Watch Streams',
  memberships: 'Memberships',
  orders: 'Orders',
  profile: 'Profile',
  gallery: 'Gallery',
  other: 'OTHER',
  settings: 'Settings',
} as const;

/** Why a picture cannot be used as an avatar or a banner. */
export const PICTURE_TEXTS = {
  refused: 'You can’t use this picture',
  notAPicture: 'Choose a picture.',
  tooSmall: (width: number, height: number) =>
    `It’s too small and would look blurry. Use one that’s at least ${width} by ${height} pixels.`,
} as const;

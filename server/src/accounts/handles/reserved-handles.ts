/** Handles that would shadow a route below /creator or pose as the platform. */
export const reservedHandles: ReadonlySet<string> = new Set(
  `about account accounts admin administrator api app auth billing blog calls cards contact create creator creators
   dashboard discover earnings explore fan fans feed gallery handle health help home index info invite jobs legal
   limelight live login logout mail me media menu messages moderator new notifications null official orders page
   payments payout payouts post posts press privacy profile register report root rules safety sandbox search security
   settings shop signin signout signup staff status storage streams subscribe support system team terms tips
   undefined user users verified verify webmaster www`.split(/\s+/),
);

/** Addresses before signing in, apart from the others: pages there need not load all addresses of the back office. */
export const doorwayPaths = {
  home: '/organiser',
  signIn: '/organiser/sign-in',
  reset: '/organiser/reset',
} as const

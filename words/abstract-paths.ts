/** Addresses of authors' own pages. Few pages need them, so they stay out of the scripts of all others. */

/** An author's page of their abstract; `secret` is a link's. */
export const abstractPath = (event: string, secret: string) => `/${event}/abstract/${secret}`

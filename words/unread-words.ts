/** Why another process gave up reading a file. */
export const unreadWords = {
  busy: 'The server is busy just now and could not finish reading it. Nothing is wrong with it: please try again in a minute.',
  'too-heavy': 'It takes more time or memory to read than any real table, so reading it was stopped.',
} as const

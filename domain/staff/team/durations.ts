/** How long what lets somebody in is valid: obeyed here and by the adapter, and stated in pages and mails. Pure. */

/** How long the link for a new password is valid, and how long somebody waits for another one. */
export const resetHours = 1
export const resetPauseMinutes = 5

/** The period in which wrong codes of the app are counted, and after which they are accepted again. */
export const codeHours = 1

/** How long an invitation is valid. */
export const invitationDays = 7

/** For how long a browser is recognised on which somebody has signed in. */
export const deviceDays = 365

export const roles = ['owner', 'manager', 'programme', 'finance', 'desk', 'reader'] as const
/** A role at the organiser, or at one conference. */
export type Role = (typeof roles)[number]

export const isRole = (text: unknown): text is Role => roles.some(role => role === text)

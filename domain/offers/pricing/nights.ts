/** For how many nights a room can be had. In a file of its own, which the registration form loads without what prices them. */
export const nightCounts = [1, 2, 3, 4] as const
export type NightCount = (typeof nightCounts)[number]

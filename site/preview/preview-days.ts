/** How many days the address of a draft is valid. Apart from what signs it, because pages in browsers say it too. */
export const previewDays = 7

/** On pages of the back office, where keys lead to the search: `site/organiser/parts/frame.tsx`. */
export const searchMark = 'data-search-key'

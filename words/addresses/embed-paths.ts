/** Parts of a conference that other websites show: what can be shown, and their addresses. */
export const embeds = ['registration', 'speakers', 'programme'] as const
export type Embed = (typeof embeds)[number]

/** The fragment of HTML, in the conference's first language; `?lang=` asks for another. */
export const embedPath = (event: string, embed: Embed) => `/${event}/embeds/${embed}.html`

/** The script that puts fragments into pages, and styles for them. */
export const embedFiles = { script: '/embeds.js', style: '/embeds.css' } as const

/** How long browsers and other websites may keep a part. */
export const embedMaxAgeSeconds = 300

/** What the page at an address is, as oEmbed says it. */
export const oembedPath = '/oembed.json'

/** @param page its complete address */
export const embedCardPath = (page: string) => `${oembedPath}?url=${encodeURIComponent(page)}`

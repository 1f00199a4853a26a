import { expect, test } from 'vitest'
import { atomFeed } from '#site/resources/feeds/atom-feed.ts'

test('links lead to the conference at its own domain, and to all else at the main address', async () => {
  const mainUrl = 'https://meetings.example.org'
  const html =
    '<p><a href="/crystals/venue">Venue</a> <a href="/crystals-2026/venue">Then</a> <a href="/privacy-policy">Privacy</a>' +
    ' <a href="//other.example/x">Other</a> <img alt="" src="/media/k/hall.png"></p>'
  const entry = { title: 'A hall', path: '/crystals/hall', date: '2027-01-05', html }
  const linksAt = async (publicUrl: string, ownDomainOf: string | null) => {
    const site = { publicUrl, lastingUrl: mainUrl, ownDomainOf, productName: 'Meetings' }
    const feed = await atomFeed(site, { title: 'News', page: '/crystals', feed: '/crystals/news.atom', entries: [entry] }).text() // biome-ignore format: one thought
    return [...feed.matchAll(/(?:href|src)=(?:"|&quot;)([^"&]*)(?:"|&quot;)/g)].map(([, to]) => to).slice(-5)
  }
  const own = 'https://conf.example.org'
  expect(await linksAt(own, 'crystals')).toEqual([
    `${own}/crystals/venue`, `${mainUrl}/crystals-2026/venue`, `${mainUrl}/privacy-policy`, '//other.example/x', `${mainUrl}/media/k/hall.png`,
  ]) // biome-ignore format: a list
  const visited = 'https://www.example.org'
  expect(await linksAt(visited, null)).toEqual([
    `${visited}/crystals/venue`, `${visited}/crystals-2026/venue`, `${visited}/privacy-policy`, '//other.example/x', `${visited}/media/k/hall.png`,
  ]) // biome-ignore format: a list
})

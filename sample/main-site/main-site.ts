import type { Image } from '#domain/conference/content/fields.ts'
import { type ContentLists, defaultSiteContent } from '#domain/preparation/default-pages/default-content.ts'
import type { FileTray } from '#sample/file-tray.ts'
import { banners } from '#sample/main-site/banners.ts'
import { blogs } from '#sample/main-site/blogs.ts'
import { officeOf, siteNames } from '#sample/main-site/office.ts'
import { drawPicture, type PictureManuscript } from '#sample/pictures.ts'
import type { SampleFacts } from '#sample/sample-facts.ts'

/** The organiser's own hue, an ink blue. */
const hue = 262

/** The organiser, the main site's lists and its text pages. */
export function composeMainSite({ productName, today }: SampleFacts, tray: FileTray): ContentLists {
  const office = officeOf(productName)
  const draw = (picture: PictureManuscript): Image =>
    tray.picture(picture.alt.slice(0, 40), drawPicture(picture, hue), picture.alt)
  return {
    ...defaultSiteContent(siteNames(productName)),
    organisation: [
      {
        name: productName,
        tagline: 'International academic conferences, in the hall and online',
        officeAddress: office.address,
        email: office.email,
        phone: office.phone,
        hue,
        socialLinks: [
          { label: 'LinkedIn', href: `https://linkedin.example/company/${office.handle}` },
          { label: 'Mastodon', href: `https://mastodon.example/@${office.handle}` },
          { label: 'YouTube', href: `https://youtube.example/@${office.handle}` },
        ],
        copyright: `© ${office.legalName}. All rights reserved.`,
        developerCredit: 'Set by Half-Title Studio',
        developerHref: 'https://half-title.example',
      },
    ],
    'offline-payment': [
      {
        bankTransfer: {
          accountHolder: office.legalName,
          bank: 'Bank of the Western Ghats, Pune',
          account: '0047 1100 2233 44',
          bic: 'BWGHINBBXXX',
        },
        cashOnSite: { where: 'At the registration desk in the foyer, in the conference’s currency' },
      },
    ],
    'home-banner': banners.map(({ heading, subheading, picture }) => ({
      heading,
      subheading,
      image: draw(picture),
    })),
    blog: blogs.map(({ heading, daysAgo, description, body, picture }) => ({
      heading,
      date: today.subtract({ days: daysAgo }).toString(),
      description,
      detail: body,
      image: draw(picture),
    })),
  }
}

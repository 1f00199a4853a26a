import { type ContentLists, defaultSiteContent } from '#domain/content/default-content.ts'
import type { FileTray } from '#sample/file-tray.ts'
import type { SampleFacts } from '#sample/load-sample.ts'
import { banners } from '#sample/main-site/banners.ts'
import { blogs } from '#sample/main-site/blogs.ts'
import { officeOf, siteNames } from '#sample/main-site/office.ts'
import { drawPattern } from '#sample/pictures.ts'

/** The organiser's own hue, an ink blue. */
const hue = 262

/** The organiser, the main site's lists and its pages of prose. */
export function composeMainSite({ productName, today }: SampleFacts, tray: FileTray): ContentLists {
  const office = officeOf(productName)
  return {
    ...defaultSiteContent(siteNames(productName)),
    organisation: [
      {
        name: productName,
        tagline: 'Conferences where research meets its next question',
        officeAddress: office.address,
        email: office.email,
        phone: office.phone,
        hue,
        socialLinks: [
          { label: 'LinkedIn', href: 'https://linkedin.example/company/colloquy-meetings' },
          { label: 'Mastodon', href: 'https://mastodon.example/@colloquy' },
          { label: 'YouTube', href: 'https://youtube.example/@colloquy-talks' },
        ],
        copyright: `© ${office.legalName}. All rights reserved.`,
        developerCredit: 'Set by Half-Title Studio',
        developerHref: 'https://half-title.example',
      },
    ],
    'home-banner': banners.map(({ heading, subheading, family, alt }) => ({
      heading,
      subheading,
      image: tray.picture(heading, drawPattern(heading, hue, family), alt),
    })),
    blog: blogs.map(({ heading, daysAgo, description, body, family, alt }) => ({
      heading,
      date: today.subtract({ days: daysAgo }).toString(),
      description,
      detail: body,
      image: tray.picture(heading.slice(0, 40), drawPattern(heading, hue, family), alt),
    })),
  }
}

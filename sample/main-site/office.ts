import type { SiteNames } from '#domain/preparation/default-pages/page-names.ts'

interface Office {
  legalName: string
  /** The product's name in a form for addresses. */
  handle: string
  phone: string
  email: string
  /** Its lines, joined by line ends. */
  address: string
}

/** The sample organiser's contact details; its conferences share the office. */
export function officeOf(productName: string): Office {
  const legalName = `${productName} Scientific Meetings LLP`
  // A name without a Latin letter still needs an address that mail programs accept.
  const handle = productName.toLowerCase().replace(/[^a-z0-9]/g, '') || 'organiser'
  return {
    legalName,
    handle,
    phone: '+91 20 5550 0147',
    email: `desk@${handle}.example`,
    address: [
      legalName,
      '3rd floor, Bakul House',
      '17 Bakul Lane, Erandwane',
      'Pune 411004, Maharashtra',
      'India',
    ].join('\n'),
  }
}

/** The names used on default pages. */
export function siteNames(productName: string): SiteNames {
  const { legalName, email } = officeOf(productName)
  return {
    product: productName,
    legalName,
    officeEmail: email,
    seat: 'Pune, Maharashtra',
    country: 'India',
    updated: 'Last updated: January 2025',
  }
}

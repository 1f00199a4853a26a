/** The wire's names of what the main site shows, spelled as the specification spells them. */
import { z } from '@hono/zod-openapi'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Country } from '#domain/conference/conferences/countries.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import { shape } from '#server/api/describe-call.ts'
import { payload, requiredName } from '#server/wire-api/names/payload-fields.ts'

/** A picture's root-relative address; null where there is none. */
export const addressOf = (image: Image | null) => image?.src ?? null

export const banner = shape(
  'HomepageBanner',
  {
    home_page_banner_heading: z.string(),
    home_page_banner_subheading: z.string(),
    home_page_banner_image: z.string().nullable(),
  },
  {
    home_page_banner_heading: 'Where materials science meets',
    home_page_banner_subheading: 'Three days of talks, posters and company',
    home_page_banner_image: '/media/3f2a9c0d4be14a7f9d01c2b3a4e5f607/banner.avif',
  },
)

export const toBanner = (item: ContentItem<'home-banner'>) => ({
  home_page_banner_heading: item.heading,
  home_page_banner_subheading: item.subheading,
  home_page_banner_image: addressOf(item.image),
})

export const meeting = shape(
  'Meeting',
  {
    is_active: z.boolean(),
    year_of_event: z.int(),
    domain_name: z.string(),
    meettings_photo: z.string().nullable(),
    meetings_subject: z.string(),
    meeting_prefix: z.string(),
    meettings_date: z.string(),
    meetingslocation: z.string(),
  },
  {
    is_active: true,
    year_of_event: 2027,
    domain_name: 'material-science',
    meettings_photo: '/media/0b1c2d3e4f5061728394a5b6c7d8e9f0/lisbon.avif',
    meetings_subject: 'Material Science',
    meeting_prefix: 'International Conference on',
    meettings_date: '20-22 March 2027',
    meetingslocation: 'Lisbon, Portugal',
  },
)

export const toMeeting = (conference: Conference) => ({
  is_active: conference.isActive,
  year_of_event: conference.startsOn.year,
  domain_name: conference.name,
  meettings_photo: addressOf(conference.photo),
  meetings_subject: conference.subject,
  meeting_prefix: conference.prefix,
  meettings_date: datesOf(conference),
  meetingslocation: conference.location,
})

export const completedEvent = shape(
  'CompletedEvent',
  { domain_name: z.string(), meettings_date: z.string(), meetingslocation: z.string() },
  { domain_name: 'nanotechnology', meettings_date: '4-6 May 2025', meetingslocation: 'Vienna, Austria' },
)

export const toCompletedEvent = (conference: Conference) => ({
  domain_name: conference.name,
  meettings_date: datesOf(conference),
  meetingslocation: conference.location,
})

const datesOf = (conference: Conference) => formatDateRange(conference.startsOn, conference.endsOn, '-')

export const country = shape(
  'Country',
  { id: z.int(), country_name: z.string() },
  { id: 620, country_name: 'Portugal' },
)

export const toCountry = ({ id, name }: Country) => ({ id, country_name: name })

export const domainQuestion = payload(
  'DomainQuestion',
  { domain_name: requiredName },
  { domain_name: 'material-science' },
)

export const domainAnswer = shape('Domain', { id: z.int() }, { id: 1 })

export const blog = shape(
  'Blog',
  {
    id: z.int(),
    blog_image: z.string().nullable(),
    blog_date: z.iso.date(),
    blog_description: z.string(),
    blog_heading: z.string(),
    blog_detail: z.string().describe('HTML'),
  },
  {
    id: 12,
    blog_image: null,
    blog_date: '2026-11-02',
    blog_description: 'What reviewers look for in five hundred words.',
    blog_heading: 'Writing an abstract that is read',
    blog_detail: '<p>Say what you found before you say why it matters.</p>',
  },
)

export const toBlog = (item: ContentItem<'blog'>) => ({
  id: item.id,
  blog_image: addressOf(item.image),
  blog_date: item.date,
  blog_description: item.description,
  blog_heading: item.heading,
  blog_detail: item.detail,
})

/** The wire's names of what a conference's home page shows, spelled as the specification spells them. */
import { z } from '@hono/zod-openapi'
import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { shape } from '#server/api/describe-call.ts'
import { addressOf } from '#server/wire-api/names/site.ts'

export const testimonial = shape(
  'Testimonial',
  {
    testimonials_image: z.string().nullable(),
    testimonials_description: z.string(),
    testimonials_name: z.string(),
    testimonials_position: z.string(),
  },
  {
    testimonials_image: '/media/7c1de2f3a4b5c6d7e8f9a0b1c2d3e4f5/ines.avif',
    testimonials_description: 'The questions after my talk changed my next paper.',
    testimonials_name: 'Inês Duarte',
    testimonials_position: 'Postdoctoral researcher, Porto',
  },
)

export const toTestimonial = (item: ContentItem<'testimonial'>) => ({
  testimonials_image: addressOf(item.image),
  testimonials_description: item.description,
  testimonials_name: item.name,
  testimonials_position: item.position,
})

export const about = shape(
  'About',
  {
    event_short_name: z.string(),
    event_heading: z.string(),
    event_description: z.string().describe('HTML'),
  },
  {
    event_short_name: 'MSE 2027',
    event_heading: 'Materials for the next decade',
    event_description: '<p>Three days on what materials can do.</p>',
  },
)

export const toAbout = (item: ContentItem<'about'>) => ({
  event_short_name: item.shortName,
  event_heading: item.heading,
  event_description: item.description,
})

export const aboutImage = shape(
  'AboutImage',
  { event_image: z.string().nullable() },
  { event_image: '/media/1a2b3c4d5e6f708192a3b4c5d6e7f809/hall.avif' },
)

export const toAboutImage = (item: ContentItem<'about-image'>) => ({ event_image: addressOf(item.image) })

export const galleryItem = shape(
  'GalleryItem',
  { gallery: z.string().nullable() },
  { gallery: '/media/2b3c4d5e6f708192a3b4c5d6e7f8091a/posters.avif' },
)

export const toGalleryItem = (item: ContentItem<'gallery-image'>) => ({ gallery: addressOf(item.image) })

export const news = shape(
  'News',
  {
    id: z.int(),
    news_date: z.iso.date(),
    news_image: z.string().nullable(),
    news_about: z.string(),
    news_description: z.string().describe('HTML'),
  },
  {
    id: 31,
    news_date: '2026-10-12',
    news_image: null,
    news_about: 'The programme committee is complete',
    news_description: '<p>Twelve people from nine countries read your abstracts.</p>',
  },
)

export const toNews = (item: ContentItem<'news'>) => ({
  id: item.id,
  news_date: item.date,
  news_image: addressOf(item.image),
  news_about: item.about,
  news_description: item.description,
})

export const partner = shape(
  'Partner',
  { partners_logo: z.string().nullable() },
  { partners_logo: '/media/3c4d5e6f708192a3b4c5d6e7f8091a2b/partner.svg' },
)

export const toPartner = (item: ContentItem<'partner'>) => ({ partners_logo: addressOf(item.logo) })

export const metaTags = shape(
  'MetaTags',
  { meta_names: z.string(), meta_description: z.string() },
  {
    meta_names: 'Material Science 2027',
    meta_description: 'An international conference on materials, in Lisbon and online.',
  },
)

export const toMetaTags = (item: ContentItem<'meta-tags'>) => ({
  meta_names: item.title,
  meta_description: item.description,
})

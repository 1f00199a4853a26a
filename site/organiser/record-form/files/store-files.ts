/** Pictures and files from an editor's form: checked by their content, and stored before the form is. */

import { isDeepStrictEqual } from 'node:util'
import { addressOf, FilesUnavailable, findFile } from '#domain/conference/files/file-store.ts'
import { retentionHours, storeFile } from '#domain/conference/files/store-file.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { wordZipProblem } from '#domain/programme/abstracts/word-files.ts'
import type { SiteContext } from '#site/context.ts'
import { fileRefusals } from '#site/microsite/abstracts/file-refusals.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import { readAlt, readFocus, readStored } from '#site/organiser/record-form/read-record.ts'

export interface FieldProblem {
  name: string
  message: string
}

/** Stores the form's files and puts them into their fields, so that a form that comes back still has them. */
export async function storeFiles(
  site: SiteContext,
  form: RecordForm,
  { sent, data }: { sent: FormData; data: RecordData },
): Promise<{ data: RecordData; problems: FieldProblem[] }> {
  // The form's own input, which nothing else has seen yet.
  const kept: Record<string, unknown> = structuredClone({ ...data })
  const problems: FieldProblem[] = []
  for (const { name, control, label, isLogo, of, field } of filesOf(form, kept)) {
    const file = sent.get(`${name}.file`)
    // A browser sends an empty, nameless file where none was chosen.
    if (file instanceof File && (file.name !== '' || file.size > 0)) {
      const stored = await (isLogo
        ? storeLogo(site, file)
        : control === 'picture'
          ? storePicture(site, file)
          : storeDocument(site, file))
      if (typeof stored === 'string') problems.push({ name, message: stored })
      else of[field] = control === 'picture' ? withWords(stored, sent, name) : stored
    } else if (await isGone(site, of[field])) {
      problems.push({ name, message: gone })
    }
    // A logo is called by the name that it stands for.
    if (control === 'picture' && !isLogo && of[field]) problems.push(...problemsOfAlt(sent, name, label))
  }
  return { data: kept, problems }
}

interface FileOfForm {
  /** The control's name. */
  name: string
  control: 'picture' | 'file'
  label: string
  isLogo: boolean
  /** What has the file, in this field. */
  of: Record<string, unknown>
  field: string
}

/** The pictures and files of a form, those of its blocks too. */
function filesOf(
  { fields }: Pick<RecordForm, 'fields'>,
  data: Record<string, unknown>,
  within = '',
): FileOfForm[] {
  return Object.entries(fields).flatMap(([field, description]): FileOfForm[] => {
    const { control, label } = description
    const name = within + field
    if (control === 'picture' || control === 'file') {
      const isLogo = 'isLogo' in description && description.isLogo === true
      return [{ name, control, label, isLogo, of: data, field }]
    }
    if (control !== 'blocks' || !Array.isArray(data[field])) return []
    return data[field].flatMap((block: Record<string, unknown>, at) => {
      const form = lookUp(description.blocks, String(block.block))
      return form ? filesOf(form, block, `${name}.${at}.`) : []
    })
  })
}

const gone = `This file was chosen more than ${timeInWords(retentionHours, 'hour')} ago and never saved, so it was removed. Please choose it again, or take it out of the form.`

/** Whether a form names a file that was removed in the meantime. */
async function isGone({ database }: SiteContext, value: unknown): Promise<boolean> {
  const src = typeof value === 'object' && value !== null && 'src' in value ? value.src : undefined
  const [, key] = /^\/media\/([^/]+)\//.exec(typeof src === 'string' ? src : '') ?? []
  return key !== undefined && (await findFile(database.read, key)) === undefined
}

/**
 * A new picture with the form's description of it. It does not take over the focus point of the picture that it
 * replaces.
 */
function withWords(stored: object, sent: FormData, name: string) {
  const alt = readAlt(sent, name)
  const focus = readFocus(sent, name)
  const isOwn = focus !== undefined && !isDeepStrictEqual(focus, readStored(sent, name)?.focus)
  return { ...stored, ...(alt !== undefined && { alt }), ...(isOwn && { focus }) }
}

/** A picture is either described or decorative. */
function problemsOfAlt(sent: FormData, name: string, label: string): FieldProblem[] {
  const alt = readAlt(sent, name)
  if (alt === undefined) {
    const message = `Say what the picture under “${label}” shows, or that it is decorative.`
    return [{ name: `${name}.alt`, message }]
  }
  if (alt === '' || !sent.has(`${name}.decorative`)) return []
  const message = `The picture under “${label}” has a description and is marked as decorative: remove one of them.`
  return [{ name: `${name}.alt`, message }]
}

const notStored = 'The file could not be stored just now. Please choose it again and save in a moment.'

/** Stores a picture. @returns it without a description, or why it was refused */
export async function storePicture(site: SiteContext, file: File) {
  const prepared = await site.pictures.prepare(await file.bytes())
  if (!prepared || prepared.contentType === 'image/svg+xml') {
    return `“${file.name}” is not a picture that pages can show. Choose a JPEG, PNG, WebP, AVIF or GIF of at most 64 megapixels.`
  }
  const { bytes, contentType, extension, width, height, placeholder } = prepared
  const src = await store(site, { name: `${stemOf(file.name)}.${extension}`, contentType, bytes })
  return src === undefined ? notStored : { src, width, height, ...(placeholder && { placeholder }) }
}

/** No page shows a logo larger, in pixels. */
const largestLogo = { width: 1_280, height: 480 }
const longestSide = 10_000

const scripted = /<script|<foreignObject|\son\w{1,30}\s*=|javascript:|<!ENTITY/i

/**
 * Stores a logo. A drawing is stored as the picture that it shows, so that nothing else of it ever reaches a visitor.
 *
 * @returns it without a description, or why it was refused
 */
async function storeLogo(site: SiteContext, file: File) {
  const bytes = await file.bytes()
  const size = await site.pictures.measure(bytes)
  const side = Math.max(size?.width ?? 0, size?.height ?? 0)
  if (side > longestSide) {
    return `“${file.name}” is ${side} pixels long, and a logo can have at most ${longestSide}. Save it smaller, and choose it again.`
  }
  const prepared = await site.pictures.prepare(bytes)
  if (!prepared) {
    return `“${file.name}” is not a logo that can be shown. Choose an SVG, PNG, WebP, AVIF, GIF or JPEG of at most 64 megapixels.`
  }
  const isDrawing = prepared.contentType === 'image/svg+xml'
  // Mail programs and documents show these as they are.
  if (['image/png', 'image/jpeg'].includes(prepared.contentType)) return storePicture(site, file)
  if (isDrawing && scripted.test(new TextDecoder().decode(bytes))) {
    return `“${file.name}” contains a script, or parts of another page. Save it as a plain SVG or as a PNG, and choose that.`
  }
  const drawn = await site.pictures.draw(bytes, largestLogo)
  const picture = drawn && (await site.pictures.prepare(drawn))
  if (!picture) return `“${file.name}” could not be drawn. Save it as a PNG, and choose that.`
  const src = await store(site, { ...picture, name: `${stemOf(file.name)}.png` })
  return src === undefined ? notStored : { src, width: picture.width, height: picture.height }
}

/** Documents that visitors download, by their first bytes. */
const documents = [
  { begins: '%PDF-', extension: 'pdf', contentType: 'application/pdf' },
  { begins: 'BEGIN:VCALENDAR', extension: 'ics', contentType: 'text/calendar' },
  {
    begins: 'PK\x03\x04',
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
]

async function storeDocument(site: SiteContext, file: File) {
  const bytes = await file.bytes()
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const kind = documents.find(
    ({ begins, extension }) =>
      beginning.startsWith(begins) && file.name.toLowerCase().endsWith(`.${extension}`),
  )
  // Every zip begins like a Word file; some unpack to gigabytes or contain macros.
  const problem = kind?.extension === 'docx' ? await wordZipProblem(bytes) : undefined
  if (!kind || problem === 'not-word')
    return `“${file.name}” is not a PDF, Word file (.docx) or calendar (.ics). Other files are not accepted.`
  if (problem) return `“${file.name}”: ${fileRefusals[problem].words}`
  const name = `${stemOf(file.name)}.${kind.extension}`
  const src = await store(site, { name, contentType: kind.contentType, bytes })
  return src === undefined ? notStored : { src, name }
}

async function store(
  site: SiteContext,
  file: { name: string; contentType: string; bytes: Uint8Array },
): Promise<string | undefined> {
  try {
    return addressOf(await storeFile(site, site.clock.now(), file), file.name)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    site.reportFault('a file of an editor', error)
    return undefined
  }
}

/** The name without its ending, reduced to letters that every address and disk accepts. */
function stemOf(name: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
  return stem.slice(0, 60) || 'file'
}

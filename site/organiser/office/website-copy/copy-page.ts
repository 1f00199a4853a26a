/** A page of a microsite as it opens from a folder: no script, no server, everything it shows beside it. */
import { type HTMLElement, parse } from 'node-html-parser'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { hasVariants, variantAddress } from '#domain/conference/files/picture.ts'
import { directionOf, type Language } from '#domain/foundations/language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { type CopyAddresses, relativeTo } from '#site/organiser/office/website-copy/copy-addresses.ts'
import * as words from '#words/public/parts/website-copy.ts'

export interface Copied {
  text: string
  /** The addresses that it names and that the copy contains. */
  named: URL[]
}

interface Place {
  addresses: CopyAddresses
  /** Its own address, root-relative. */
  path: string
  file: string
}

/** What only a browser with a server behind it uses. */
const useless =
  'script, link[rel="preload"], link[rel="modulepreload"], link[rel="manifest"], link[rel="alternate"], link[rel="preconnect"]'

/** Wide enough for the largest place on a page. */
const pictureWidth = 1280

export function copyPage(html: string, place: Place): Copied {
  const { addresses, path, file } = place
  const document = parse(html)
  const named: URL[] = []
  for (const each of document.querySelectorAll(useless)) each.remove()
  for (const form of document.querySelectorAll('form')) form.replaceWith(formWords(place))
  for (const picture of document.querySelectorAll('picture, img')) onePicture(picture)
  const rewrite = (element: HTMLElement, attribute: string) => {
    const given = element.getAttribute(attribute)
    if (given === undefined || given === '' || given.startsWith('#')) return
    const url = addresses.resolve(given, path)
    if (!url) return
    const other = addresses.fileOf(url)
    if (other === undefined) {
      element.setAttribute(attribute, url.href)
      return
    }
    named.push(url)
    element.setAttribute(attribute, relativeTo(file, other) + url.hash)
  }
  for (const element of document.querySelectorAll('a[href], area[href], link[href]'))
    if (element.getAttribute('rel') !== 'canonical') rewrite(element, 'href')
  for (const element of document.querySelectorAll('[src]')) rewrite(element, 'src')
  for (const element of document.querySelectorAll('source[srcset]')) rewrite(element, 'srcset')
  for (const element of document.querySelectorAll('[crossorigin]')) element.removeAttribute('crossorigin')
  return { text: document.toString(), named }
}

/** One file of each picture, and of a logo the one for dark screens too. */
function onePicture(element: HTMLElement): void {
  if (element.tagName === 'PICTURE') {
    for (const source of element.querySelectorAll('source'))
      if (!source.hasAttribute('media')) source.remove()
    return
  }
  element.removeAttribute('srcset')
  element.removeAttribute('sizes')
  const src = element.getAttribute('src') ?? ''
  if (hasVariants(src) && src.split('/').length === 4)
    element.setAttribute('src', variantAddress(src, { width: pictureWidth, format: 'webp' }))
}

function formWords({ addresses, path }: Place): string {
  const language = addresses.languageAt(path)
  return speakingTo({ language, addressed: null }, () =>
    sentence(words.noForms(), addressOf(addresses, path)),
  )
}

/** In place of a page that not everybody may read, or that is there no more. */
export function missingPage({ addresses, path }: Place): string {
  const language: Language = addresses.languageAt(path)
  const said = speakingTo({ language, addressed: null }, () =>
    sentence(words.notCopied(), addressOf(addresses, path)),
  )
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><title>–</title><body>${said}</body></html>\n`
}

const addressOf = (addresses: CopyAddresses, path: string) => addresses.resolve(path, '/')?.href ?? path

const sentence = (text: string, address: string) =>
  `<p>${escapeHtml(text)} <a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`

/** A stylesheet with the fonts and pictures that it names. */
export function copyStyles(css: string, { addresses, path, file }: Place): Copied {
  const named: URL[] = []
  const text = css.replaceAll(/url\((["']?)([^"')]+)\1\)/g, (whole, _quote: string, address: string) => {
    const url = address.startsWith('data:') ? undefined : addresses.resolve(address, path)
    const other = url && addresses.fileOf(url)
    if (!url || other === undefined) return whole
    named.push(url)
    return `url("${relativeTo(file, other)}")`
  })
  // No font is there in time from a folder, so it replaces the fallback once it is.
  return { text: text.replaceAll(/font-display:\s*optional/g, 'font-display:swap'), named }
}

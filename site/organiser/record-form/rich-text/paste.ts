/**
 * Text pasted from other programs. They say in styles what the editor knows as elements: Google Docs writes bold text as
 * a span with a weight, all of it within a `<b>` of normal weight, and Word writes a list as paragraphs with dots.
 */
import { parseHtml, tagOf } from '#site/organiser/record-form/rich-text/read-html.ts'

/** Pasted HTML as the editor reads it: without styles, and with elements for what they said. */
export function pastedHtml(html: string): string {
  // Copied within the editor.
  if (html.includes('data-pm-slice')) return html
  const { body } = parseHtml(withRenamedStyles(html))
  removeComments(body)
  for (const parent of new Set([...body.querySelectorAll('p')].map(paragraph => paragraph.parentElement))) {
    if (parent) listsOfWord(parent)
  }
  markTexts(body, {})
  for (const element of body.querySelectorAll(`[${styleName}]`)) element.removeAttribute(styleName)
  return body.innerHTML
}

const styleName = 'data-pasted-style'

/** Renamed before anything parses them, because a browser would report each style of another page as forbidden here. */
function withRenamedStyles(html: string): string {
  return html
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^<>]*>/gi, tag => tag.replaceAll(/\sstyle\s*=/gi, ` ${styleName}=`))
}

function removeComments(parent: Node): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === Node.COMMENT_NODE) child.remove()
    else removeComments(child)
  }
}

/** An element's style as properties and values in lower case. */
function styleOf(element: Element): ReadonlyMap<string, string> {
  const declarations = (element.getAttribute(styleName) ?? '').toLowerCase().split(';')
  return new Map(
    declarations.map(declaration => {
      const [property = '', ...value] = declaration.split(':')
      return [property.trim(), value.join(':').trim()]
    }),
  )
}

/** What is said about a text by the elements around it; the innermost that says anything counts. */
type Marks = Partial<Record<Mark, boolean>>
type Mark = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup'

const markOfTag: Readonly<Record<string, Mark>> = {
  b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u', ins: 'u', s: 's', del: 's', strike: 's', sub: 'sub', sup: 'sup',
} // biome-ignore format: a table

/** Gives each text the marks that its elements and their styles say, and dissolves those elements. */
function markTexts(parent: Element, marks: Marks): void {
  for (const child of [...parent.childNodes]) {
    if (child instanceof Element) {
      const mark = markOfTag[tagOf(child)]
      markTexts(child, { ...marks, ...(mark && { [mark]: true }), ...marksOfStyle(child) })
      if (mark || /^(span|font|o:p)$/.test(tagOf(child))) child.replaceWith(...child.childNodes)
    } else if (child.textContent?.trim()) {
      // `Marks` has no other keys.
      const names = (Object.keys(marks) as Mark[]).filter(name => marks[name])
      let wrapped: Node = child.cloneNode()
      for (const name of names) {
        const element = parent.ownerDocument.createElement(name)
        element.append(wrapped)
        wrapped = element
      }
      child.replaceWith(wrapped)
    }
  }
}

function marksOfStyle(element: Element): Marks {
  const style = styleOf(element)
  const weight = style.get('font-weight') ?? ''
  const slant = style.get('font-style') ?? ''
  const line = style.get('text-decoration') ?? style.get('text-decoration-line') ?? ''
  const height = style.get('vertical-align') ?? ''
  // Links are underlined everywhere.
  const isInLink = element.closest('a') !== null || element.querySelector('a') !== null
  return {
    ...(/^(bold|bolder|[6-9]\d\d)$/.test(weight) && { strong: true }),
    ...(/^(normal|lighter|[1-5]\d\d)$/.test(weight) && { strong: false }),
    ...(/^(italic|oblique)/.test(slant) && { em: true }),
    ...(slant === 'normal' && { em: false }),
    ...(line !== '' && { u: line.includes('underline') && !isInLink, s: line.includes('line-through') }),
    ...(/^(sub|super|baseline)$/.test(height) && { sub: height === 'sub', sup: height === 'super' }),
  }
}

/** Word's list paragraphs as lists; a paragraph's style has its level, and a span within it its dot or number. */
function listsOfWord(parent: Element): void {
  /** The lists that are open, from the outside in. */
  let open: { list: Element; level: number }[] = []
  for (const child of [...parent.children]) {
    const level = levelOf(child)
    if (level === undefined) {
      open = []
      continue
    }
    const marker = [...child.querySelectorAll(`[${styleName}]`)].find(
      element => styleOf(element).get('mso-list') === 'ignore',
    )
    const number = /^\(?(\d+|[a-z]{1,4})[.)]/i.exec(marker?.textContent?.trim() ?? '')?.[1]
    marker?.remove()
    open = open.filter(one => one.level <= level)
    if (open.at(-1)?.level !== level) {
      const list = parent.ownerDocument.createElement(number === undefined ? 'ul' : 'ol')
      if (Number(number) > 1) list.setAttribute('start', `${number}`)
      const outer = open.at(-1)?.list.lastElementChild
      if (outer) outer.append(list)
      else child.before(list)
      open.push({ list, level })
    }
    const item = parent.ownerDocument.createElement('li')
    item.append(...child.childNodes)
    open.at(-1)?.list.append(item)
    child.remove()
  }
}

function levelOf(element: Element): number | undefined {
  if (tagOf(element) !== 'p') return undefined
  const level = /\blevel(\d+)/.exec(styleOf(element).get('mso-list') ?? '')?.[1]
  return level === undefined ? undefined : Number(level)
}

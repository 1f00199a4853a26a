/**
 * A talk's link as an absolute address that is safe to follow. A Matrix room is named by an alias (`#room:server`),
 * which matrix.to resolves.
 *
 * @param base the conference's own address, for relative links
 * @returns undefined where the text is not an address or is unsafe, such as `javascript:`
 */
export function usableHref(text: string, base: string | undefined): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (/^#[^\s:/]+:[\w.-]+(:\d+)?$/.test(trimmed)) return `https://matrix.to/#/${trimmed}`
  if (/^www\./i.test(trimmed) || isHostFirst(trimmed)) return usableHref(`https://${trimmed}`, base)
  if (/^\/\/[\p{L}\p{N}_-]+\./u.test(trimmed)) return usableHref(`https:${trimmed}`, base)
  if (/^[^\s@:/]+@[^\s@:/]+\.[a-z]+$/i.test(trimmed)) return `mailto:${trimmed}`
  const url = URL.parse(trimmed, base)
  return url && safeSchemes.has(url.protocol) ? url.href : undefined
}

/**
 * A link's address, wherever the file puts it: in the attribute, in the text, or split between them with the scheme
 * in one and the rest in the other.
 */
export function hrefOfLink(attribute: string | undefined, text: string, base: string | undefined) {
  const [given, said] = [attribute?.trim() ?? '', text.trim()]
  if (given === '')
    return /^(https?:\/\/|www\.|\/\/[\p{L}\p{N}_-]+\.)\S+$/iu.test(said)
      ? usableHref(said, undefined)
      : undefined
  const isSchemeOnly = /^https?:\/\/$/i.test(given)
  return usableHref(isSchemeOnly && /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(said) ? given + said : given, base)
}

/**
 * Whether an address without a scheme begins with a host: `example.org`, `example.org/slides`, but not a file such
 * as `slides.pdf` next to the page.
 */
function isHostFirst(text: string): boolean {
  const [, ending = '', rest = ''] =
    /^(?:[\p{L}\p{N}-]+\.)+([\p{L}-]{2,24})(?::\d{1,5})?([/?#].*)?$/u.exec(text.slice(0, 2000)) ?? []
  return ending !== '' && (rest.startsWith('/') || !fileEndings.has(ending.toLowerCase()))
}

const fileEndings = new Set(
  (
    'pdf html htm xhtml php asp aspx jsp txt md markdown csv tsv xml json ics yaml yml odp odt ods key ppt pptx doc docx ' +
    'xls xlsx tex ps epub png jpg jpeg gif svg webp avif webm mkv mov avi ogv ogg opus flac wav zip tar gz tgz bz xz'
  ).split(' '),
)

const safeSchemes = new Set(['http:', 'https:', 'mailto:'])

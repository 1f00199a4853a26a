import { useViewTransitionState } from 'react-router'
import type { Image } from '#domain/conference/content/fields.ts'
import {
  hasVariants,
  offeredWidths,
  variantAddress,
  variantFormats,
} from '#domain/conference/files/picture.ts'
import { classNames } from '#site/components/class-names.ts'
import styles from '#site/components/picture.module.css'
import { focusStylesheetPath } from '#words/addresses/asset-paths.ts'

/** The width of a picture that fills the wide column of a page. */
export const wideColumn = '(width >= 77.5rem) 930px, (width >= 60rem) 70vw, 95vw'

/** The width where up to three pictures stand side by side. */
export const thirdOfPage = '(width >= 77.5rem) 400px, (width >= 60rem) 31vw, (width >= 44rem) 46vw, 95vw'

const shapeClasses = {
  own: undefined,
  wide: styles.wide,
  landscape: styles.landscape,
  portrait: styles.portrait,
}

/**
 * A picture whose space is reserved before it loads. A photo comes in several widths and covers its blurred
 * preview; a drawing is one small file.
 */
export function Picture({
  image,
  sizes,
  alt = image.alt,
  shape = 'own',
  isFirst = false,
  isInSight = isFirst,
  isMoving = false,
}: PictureProps) {
  const isPhotograph = hasVariants(image.src)
  const focus = image.focus && { 'data-focus-x': image.focus.x, 'data-focus-y': image.focus.y }
  const picture = (
    <img
      className={classNames(styles.picture, shapeClasses[shape], isMoving && styles.moving)}
      {...focus}
      src={image.src}
      width={image.width}
      height={image.height}
      alt={alt}
      decoding="async"
      {...(isFirst && { fetchPriority: 'high' as const })}
      {...(!isInSight && { loading: 'lazy' as const })}
      // `auto` on a source works only if the picture has it too.
      {...(isPhotograph && !isInSight && { sizes: `auto, ${sizes}` })}
    />
  )
  // Only pages with such a picture load the styles of all focus points.
  // A style attribute would not pass the Content-Security-Policy.
  const focusStyles = focus && <link rel="stylesheet" href={focusStylesheetPath} precedence="focus" />
  if (!isPhotograph) {
    return (
      <>
        {focusStyles}
        {picture}
      </>
    )
  }
  return (
    <span className={styles.frame}>
      {focusStyles}
      {image.placeholder && (
        <img className={styles.preview} {...focus} src={image.placeholder} alt="" width={16} height={16} />
      )}
      <picture>
        {variantFormats.map(format => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={offeredWidths(image.width)
              .map(
                ({ variant, pixels }) =>
                  `${variantAddress(image.src, { width: variant, format })} ${pixels}w`,
              )
              .join(', ')}
            sizes={isInSight ? sizes : `auto, ${sizes}`}
          />
        ))}
        {picture}
      </picture>
    </span>
  )
}

/** A picture in a list that moves to its place on the page at `to` when its link is followed. */
export function PictureOfLink({ to, ...picture }: Omit<PictureProps, 'isMoving'> & { to: string }) {
  return <Picture {...picture} isMoving={useViewTransitionState(to)} />
}

interface PictureProps {
  image: Pick<Image, 'src' | 'width' | 'height' | 'alt' | 'placeholder' | 'focus'>
  /**
   * The displayed width, as in the attribute of that name; the browser uses it to choose a file. For a picture
   * below the fold, browsers that can do so measure it.
   */
  sizes: string
  /** Empty where adjacent text already says it. */
  alt?: string
  /** Cropped to one shape where several stand side by side; `own` keeps the picture's shape. */
  shape?: 'own' | 'wide' | 'landscape' | 'portrait'
  /** The largest visible picture when the page opens; it is loaded first. */
  isFirst?: boolean
  /** Visible when the page opens; it is loaded with the page. */
  isInSight?: boolean
  /** Moves between list and detail; at most one picture of a page. */
  isMoving?: boolean
}

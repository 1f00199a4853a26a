import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The map of the public site. Addresses are built by paths.ts. */
export default [
  route('styles/:sheet', './styles/hue-stylesheet.ts'),
  index('./main/home.tsx'),
  route('demo-gateway/:order', './demo-gateway/demo-gateway.tsx'),
  ...prefix(':event', [
    layout('./microsite/layout.tsx', [
      route('online-registration', './microsite/registration/online-registration.tsx'),
      route('registrations/:secret', './microsite/registration/registration-page.tsx'),
      route('message', './microsite/registration/message.tsx'),
    ]),
  ]),
] satisfies RouteConfig

/** Made by `site/late-scripts/build-plugin.ts`. */
declare module 'virtual:late-router' {
  export {
    UNSAFE_createBrowserHistory as createBrowserHistory,
    UNSAFE_createClientRoutes as createClientRoutes,
    UNSAFE_createRouter as createRouter,
    UNSAFE_getTurboStreamSingleFetchDataStrategy as getTurboStreamSingleFetchDataStrategy,
  } from 'react-router'
}

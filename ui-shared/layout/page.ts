import i18next from 'i18next';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** Loads a page's script and texts, by the paths that show it. */
const loaders = new Map<string, Load>();

/**
 * A page that is loaded when it is first shown, its script and its texts at the same time.
 * @param paths where it is shown, for {@link preparePage}
 * @param catalogues whose texts it shows; one that is missing here is loaded when the page first asks for it
 */
export function page(
  paths: readonly string[],
  catalogues: readonly string[],
  load: Load,
): LazyExoticComponent<ComponentType> {
  const loadAll: Load = async () => {
    const [script] = await Promise.all([load(), i18next.loadNamespaces([...catalogues])]);
    return script;
  };
  for (const path of paths) loaders.set(path, loadAll);
  return lazy(loadAll);
}

/** Begins to load the page of an address, before it is known whether it will be shown; a failure shows when it is. */
export function preparePage(path: string): void {
  loaders
    .get(path)?.()
    .catch(() => undefined);
}

/** Prepares pages as soon as somebody is about to follow a link to them. */
export function preparePagesOfLinks(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) preparePage(link.pathname);
  };
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(sign, prepare, { passive: true });
}

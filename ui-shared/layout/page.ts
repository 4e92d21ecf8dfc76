import i18next from 'i18next';
import { lazy, type ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

const loaders = new Map<string, Load>();

/**
 * A page whose script and texts load together when it is first shown. @param paths for {@link preparePage}
 * @param catalogues whose texts it shows; others load when they are first needed
 */
export function page(paths: readonly string[], catalogues: readonly string[], load: Load) {
  const loadAll: Load = async () => {
    const [script] = await Promise.all([load(), i18next.loadNamespaces([...catalogues])]);
    return script;
  };
  for (const path of paths) loaders.set(path, loadAll);
  return lazy(loadAll);
}

export function preparePage(path: string): void {
  loaders
    .get(path)?.()
    .catch(() => undefined);
}

export function preparePagesOfLinks(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) preparePage(link.pathname);
  };
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(sign, prepare, { passive: true });
}

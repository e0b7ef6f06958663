import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { HeadingContext } from '#src/components/heading.context.ts';
import { lazyPage, type LazyPage } from '#src/components/lazy-page.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import type { Heading, Page } from '#src/lib/feature.ts';
import { fitsPath } from '#src/lib/fits-path.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { allPages } from './page-table.ts';

export type PageModules = Readonly<Record<string, () => Promise<Record<string, ComponentType>>>>;

/** The code of each page, by its file below this project; operator pages load with their area. */
export const pageModules: PageModules = import.meta.glob<Record<string, ComponentType>>([
  '/src/**/pages/*-page.tsx',
  '!/src/features/**/pages/operator-*-page.tsx',
]);

const components = new Map<Page['module'], LazyPage>();

/** Returns the component of a page: the same one for all pages of a file. */
export function componentOf(page: Page, modules = pageModules): LazyPage {
  const component = components.get(page.module) ?? createComponent(page, modules);
  components.set(page.module, component);
  return component;
}

/** Preloads the code of the page at an address, if there is one. */
export function preloadPage(pathname: string): void {
  const page = allPages.find(({ path }) => fitsPath(path, pathname));
  if (page) componentOf(page).preload();
}

function createComponent({ module, heading }: Page, modules: PageModules): LazyPage {
  return lazyPage(async () => {
    const [component] = Object.values((await modules[`/src/${module}`]?.()) ?? {});
    if (component === undefined) throw new Error(`There is no page in ${module}.`);
    return heading === undefined ? component : withHeading(component, heading);
  }, textsOf(module));
}

/** Wraps a page with its heading from the table, and sets the tab title and breadcrumbs to match. */
function withHeading(Component: ComponentType, heading: Heading): ComponentType {
  return function PageWithHeading() {
    const t = useTranslations();
    const title = t(`${heading}.title`);
    useSubPageName(title);
    return (
      <HeadingContext value={heading}>
        <DocumentTitle title={title} />
        <Component />
      </HeadingContext>
    );
  };
}

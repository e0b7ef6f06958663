import type { ExhibitPhoto } from '@waybill/schema/features/museum.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { PhotoImage } from '#src/components/photo-image.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useRemoveExhibitPhoto } from '../museum.queries.ts';
import { AddExhibitPhoto } from './add-exhibit-photo.tsx';
import classes from './exhibit-photos.module.css';

interface ExhibitPhotosProps {
  readonly truckId: string;
  readonly photos: readonly ExhibitPhoto[];
  readonly mayEdit: boolean;
}

/** The photos of a truck. Those who manage the fleet add and remove them. */
export function ExhibitPhotos({ truckId, photos, mayEdit }: ExhibitPhotosProps) {
  return (
    <>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo) => (
            <Photo key={photo.id} truckId={truckId} photo={photo} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {mayEdit && photos.length < limits.exhibitPhotos && <AddExhibitPhoto truckId={truckId} />}
    </>
  );
}

interface PhotoProps extends Pick<ExhibitPhotosProps, 'truckId' | 'mayEdit'> {
  readonly photo: ExhibitPhoto;
}

function Photo({ truckId, photo: { id, picture, alt }, mayEdit }: PhotoProps) {
  const t = useTranslations('museum');
  const removing = useRemoveExhibitPhoto(truckId);
  return (
    <li>
      <a href={picture.url} target="_blank" rel="noreferrer">
        <PhotoImage className={classes.photo} picture={picture} widestPx={380} alt={alt} />
      </a>
      {mayEdit && (
        <ConfirmButton
          variant="subtle"
          color="red"
          size="compact-sm"
          label={t('removePhoto')}
          description={t('removePhotoNamed', { alt })}
          title={t('removePhotoTitle')}
          text={t('removePhotoText')}
          isDangerous
          onConfirm={async () => removing.mutateAsync(id)}
        />
      )}
    </li>
  );
}

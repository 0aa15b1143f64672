% Partie enregistrée par domino.pl (IUT, semestre 2)
% coup(Numero, Joueur, Domino).   pioche(Numero, Joueur, Domino).   passe(Numero, Joueur).
:- discontiguous coup/3, pioche/3, passe/2.

joueur(1, alice).
joueur(2, bertrand).
joueur(3, chantal).

main(alice, [4-0, 4-1, 6-1, 2-2, 3-2, 4-3, 6-6]).
main(bertrand, [0-0, 3-0, 5-1, 5-2, 6-2, 5-4, 5-5]).
main(chantal, [2-0, 5-0, 1-1, 3-1, 6-3, 4-4, 6-5]).

coup(1, chantal, 5-0).
coup(2, alice, 4-0).
coup(3, bertrand, 5-2).
coup(4, chantal, 4-4).
coup(5, alice, 4-1).
coup(6, bertrand, 5-1).
coup(7, chantal, 6-5).
coup(8, alice, 2-2).
coup(9, bertrand, 6-2).
coup(10, chantal, 2-0).
coup(11, alice, 3-2).
coup(12, bertrand, 3-0).
coup(13, chantal, 3-1).
coup(14, alice, 6-1).
pioche(15, bertrand, 4-2).
pioche(15, bertrand, 6-4).
coup(15, bertrand, 6-4).
coup(16, chantal, 6-3).
coup(17, alice, 4-3).
pioche(18, bertrand, 6-0).
coup(18, bertrand, 6-0).
pioche(19, chantal, 5-3).
coup(19, chantal, 5-3).
pioche(20, alice, 1-0).
coup(20, alice, 1-0).
coup(21, bertrand, 5-4).
coup(22, chantal, 1-1).

vainqueur(chantal).
